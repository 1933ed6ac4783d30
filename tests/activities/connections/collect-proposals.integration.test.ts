import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { collectProposals } from '#activities/connections/collect-proposals.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionProposal } from '#database/connections/connection-proposal.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import type { MailboxDoor, MailFolder } from '#platform/outgoing/mailbox.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { generatedCases } from '#tests/support/in-turn.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { makeConnection } from './connection-world.ts';

interface Mail {
  uid: number;
  files: Record<string, string | null>;
}

interface Failing {
  /** Of this message: it cannot be moved, or its files cannot be read. */
  move?: number | undefined;
  read?: number | undefined;
}

/** A mailbox in memory; a file that is null is larger than the limit. */
function mailboxOf(mails: readonly Mail[], failing: Failing = {}) {
  const moved = new Map<number, MailFolder>();
  const door: MailboxDoor = (_, work) =>
    work({
      address: '203.0.113.7',
      messages: async () =>
        mails
          .filter(({ uid }) => !moved.has(uid))
          .map(({ uid, files }) => ({
            ...{
              uid,
              key: `<${uid}@north.example>`,
              sender: 'dana@north.example',
              subject: 'October',
              receivedAt: null,
            },
            attachments: Object.keys(files).map((fileName, index) => ({
              part: `${index + 2}`,
              fileName,
              sizeBytes: 1,
              isTaken: fileName.endsWith('.csv'),
            })),
          })),
      read: async (uid, part) => {
        if (uid === failing.read) throw new OutgoingError('Unreachable');
        const content = Object.values(mails.find((mail) => mail.uid === uid)?.files ?? {})[Number(part) - 2];
        if (typeof content !== 'string') throw new OutgoingError('TooLarge');
        return Buffer.from(content);
      },
      move: async (uid, below) => {
        if (uid === failing.move) throw new OutgoingError('FolderRefused');
        moved.set(uid, below);
      },
    });
  return { door, moved };
}

describe('a run over a mailbox', () => {
  let world: World;
  let connection: Connection;
  const blobs = createFolderBlobStore(join(tmpdir(), `postmonth-mailbox-${process.pid}`));

  beforeAll(async () => {
    world = await createWorld();
    connection = await makeConnection(world, {
      ...{ connectionType: 'MAILBOX', apiUrl: 'imaps://mail.example/', username: 'feed', format: 'FILE' },
    });
  }, 60_000);
  afterAll(() => world.close());

  async function collect(door: MailboxDoor) {
    const em = world.orm.em.fork();
    const run = em.create(ConnectionRun, { connectionId: connection.id, cause: 'person' });
    await em.flush();
    const ending = collectProposals({ mailbox: door, blobs, maxBytes: 1_000 }, em, connection, run, { password: 'x' });
    const outcome = await ending.catch((error: unknown) => error);
    await em.nativeUpdate(ConnectionRun, { id: run.id }, { status: 'proposed', endedAt: new Date() });
    return { run, outcome };
  }

  it('proposes each file, hands none over, and says of a message without one that it has none', async () => {
    const submission = await world.open();
    const mailbox = mailboxOf([
      { uid: 1, files: { 'rent roll.csv': 'unit,area\n1,2\n', 'program.exe.csv': 'MZ\u0000\u0000\u0000' } },
      { uid: 2, files: {} },
      { uid: 3, files: { 'huge.csv': null } },
    ]);
    const { run, outcome } = await collect(mailbox.door);
    expect(outcome).toEqual({ status: 'proposed', reason: null, details: { count: 1 } });
    expect(run.files).toMatchObject([
      { fileName: 'rent roll.csv', status: 'proposed' },
      { fileName: 'program.exe.csv', status: 'refused', reason: 'NotAFile' },
      { fileName: 'huge.csv', status: 'refused', reason: 'TooLarge' },
    ]);
    expect([...mailbox.moved]).toEqual([
      [1, 'Proposed'],
      [2, 'Without file'],
      [3, 'Without file'],
    ]);
    const [proposal, ...others] = await world.orm.em.fork().find(ConnectionProposal, { connectionId: connection.id });
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      status: 'open',
      sender: 'dana@north.example',
      suggestedSubmissionId: submission.submissionId,
    });
    expect((await blobs.getBuffer(proposal!.blobKey)).toString()).toBe('unit,area\n1,2\n');
    expect(await world.orm.em.fork().count(Upload, { submissionId: submission.submissionId })).toBe(0);
    expect((await world.row(submission)).status).toBe('New');
  });

  it('proposes a file once, although its message could not be moved the first time', async () => {
    const mails = [{ uid: 9, files: { 'again.csv': 'unit,area\n5,6\n' } }];
    expect((await collect(mailboxOf(mails, { move: 9 }).door)).outcome).toMatchObject({ code: 'FolderRefused' });
    expect((await collect(mailboxOf(mails).door)).outcome).toMatchObject({ status: 'unchanged' });
    expect(await world.orm.em.fork().count(ConnectionProposal, { fileName: 'again.csv' })).toBe(1);
  });

  // Every attachment of a mailbox is proposed, refused with a reason, or still waiting: none is accepted without a person, none lost.
  it('loses no attachment and accepts none, whatever fails meanwhile', async () => {
    const name = fc.constantFrom('rent.csv', 'loans.csv', 'letter.pdf', 'unknown.bin');
    const content = fc.oneof(
      fc.constant(null),
      fc.constant('MZ\u0000\u0000\u0000'),
      fc.stringMatching(/^[a-z]{1,8},[0-9]{1,6}$/),
    );
    const files = fc.dictionary(name, content, { maxKeys: 3 });
    const uid = fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined });
    const failures = fc.array(fc.record({ move: uid, read: uid }), { maxLength: 3 });
    const uploads = () => world.orm.em.fork().count(Upload);
    const before = await uploads();
    let first = 1_000;
    await fc.assert(
      fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 4 }), failures, async (sent, failed) => {
        first += 10;
        const mails = sent.map((one, index) => ({ uid: first + index, files: one }));
        const at = (index: number | undefined) => (index === undefined ? undefined : first + index);
        const failing: Failing = {};
        const { door, moved } = mailboxOf(mails, failing);
        const runs: ConnectionRun[] = [];
        for (const { move, read } of [...failed, { move: undefined, read: undefined }]) {
          Object.assign(failing, { move: at(move), read: at(read) });
          runs.push((await collect(door)).run);
          await expectWhole(mails, moved, runs);
        }
        expect(moved.size).toBe(mails.length);
      }),
      { numRuns: generatedCases(25) },
    );
    expect(await uploads()).toBe(before);
  });

  async function expectWhole(
    mails: readonly Mail[],
    moved: ReadonlyMap<number, MailFolder>,
    runs: readonly ConnectionRun[],
  ) {
    const em = world.orm.em.fork();
    const proposals = await em.find(ConnectionProposal, {
      messageKey: { $in: mails.map(({ uid }) => `<${uid}@north.example>`) },
    });
    const refused = runs
      .flatMap((run) => run.files)
      .filter(({ status, reason }) => status === 'refused' && reason !== null);
    for (const { uid, files } of mails)
      for (const fileName of Object.keys(files)) {
        const own = proposals.filter((one) => one.messageKey === `<${uid}@north.example>` && one.fileName === fileName);
        const isGood = fileName.endsWith('.csv') && /^[a-z]/u.test(files[fileName] ?? '');
        expect(own.length).toBeLessThanOrEqual(isGood ? 1 : 0);
        expect(own.every(({ status, submissionId = null }) => status === 'open' && submissionId === null)).toBe(true);
        if (!moved.has(uid)) continue;
        expect({ fileName, isKnown: own.length === 1 || refused.some((file) => file.fileName === fileName) }).toEqual({
          ...{ fileName, isKnown: true },
        });
        if (isGood) expect(own).toHaveLength(1);
      }
    for (const [uid, folder] of moved)
      expect(folder).toBe(
        proposals.some(({ messageKey }) => messageKey === `<${uid}@north.example>`) ? 'Proposed' : 'Without file',
      );
  }
});
