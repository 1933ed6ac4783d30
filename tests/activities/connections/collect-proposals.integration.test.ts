import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collectProposals } from '#activities/connections/collect-proposals.ts';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionProposal } from '#database/connections/connection-proposal.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { createFolderBlobStore } from '#platform/blob-store.ts';
import type { MailboxDoor, MailFolder } from '#platform/outgoing/mailbox.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { makeConnection } from './connection-world.ts';

interface Mail {
  uid: number;
  files: Record<string, string | null>;
}

/** A mailbox in memory; a file that is null is larger than the limit. */
function mailboxOf(mails: readonly Mail[], failingMove?: number) {
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
            })),
          })),
      read: async (uid, part) => {
        const content = Object.values(mails.find((mail) => mail.uid === uid)?.files ?? {})[Number(part) - 2];
        if (typeof content !== 'string') throw new OutgoingError('TooLarge');
        return Buffer.from(content);
      },
      move: async (uid, below) => {
        if (uid === failingMove) throw new OutgoingError('FolderRefused');
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
    expect((await collect(mailboxOf(mails, 9).door)).outcome).toMatchObject({ code: 'FolderRefused' });
    expect((await collect(mailboxOf(mails).door)).outcome).toMatchObject({ status: 'unchanged' });
    expect(await world.orm.em.fork().count(ConnectionProposal, { fileName: 'again.csv' })).toBe(1);
  });
});
