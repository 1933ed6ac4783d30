import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { EmailHistory } from '#database/notifications/email-history.entity.ts';
import { Operation } from '#database/submissions/operation.entity.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { Upload } from '#database/submissions/upload.entity.ts';
import { connectTemporalClient } from '#platform/temporal.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { reconcileRound } from '#worker/reconciler.ts';
import { relayRound } from '#worker/relay.ts';
import type { RelayOptions } from '#worker/relay.ts';

const logger = pino({ level: 'silent' });

describe('delivery of stored commands', () => {
  let world: World;
  let relay: RelayOptions;

  beforeAll(async () => {
    world = await createWorld();
    relay = { orm: world.orm, logger, to: { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 } };
  });
  afterAll(() => world?.close());

  /** As the api does before it calls the process. */
  async function store(submission: OpenedSubmission, command: PersonCommand): Promise<OutboxEntry> {
    const em = world.orm.em.fork();
    const { opId, kind, actor } = command;
    const values = { opId, kind, payload: command, userId: actor.userId, submissionId: submission.submissionId };
    const entry = em.create(OutboxEntry, values);
    await em.flush();
    return entry;
  }
  const entryOf = (opId: string) => world.orm.em.fork().findOneOrFail(OutboxEntry, { opId });
  const makeDue = () =>
    world.orm.em.fork().nativeUpdate(OutboxEntry, { status: 'pending' }, { nextAttemptAt: new Date(0) });
  const running = async (submission: OpenedSubmission) =>
    (await world.client.workflow.getHandle(submission.submissionNo).describe()).status.name;

  it('starts the process of a submission that was opened', async () => {
    const submission = await world.open();
    expect(await entryOf(`${submission.submissionNo}:start`)).toMatchObject({ kind: 'start', status: 'pending' });
    await relayRound(relay);
    expect(await running(submission)).toBe('RUNNING');
    expect((await entryOf(`${submission.submissionNo}:start`)).status).toBe('done');
  });

  it('waits without using up attempts while Temporal is away, and delivers afterwards', async () => {
    const submission = await world.open();
    const command = await world.upload(submission, 0);
    await store(submission, command);
    const settings = { address: '127.0.0.1:1', namespace: 'default', apiKey: null, tls: null, uiUrl: null };
    const away = connectTemporalClient(settings);
    await relayRound({ ...relay, to: { ...relay.to, client: away } });
    await away.connection.close();
    expect(await entryOf(command.opId)).toMatchObject({ status: 'pending', attempts: 0 });
    // The start of the process stands before the upload: one entry of a submission in each round.
    await relayRound(relay);
    expect((await entryOf(command.opId)).status).toBe('pending');
    await relayRound(relay);
    expect((await entryOf(command.opId)).status).toBe('done');
    await world.until(submission, 'Submitted For Review');
  });

  it('tells the owner of a file that is refused later, by bell and mail, once', async () => {
    const submission = await world.open();
    const [older, newer] = [await world.upload(submission, 0), await world.upload(submission, 0)];
    await world.send(submission, newer);
    await store(submission, older);
    await makeDue();
    await relayRound(relay);
    await relayRound(relay);
    const em = world.orm.em.fork();
    expect(await entryOf(older.opId)).toMatchObject({ status: 'refused', lastError: 'Superseded' });
    const upload = await em.findOneOrFail(Upload, { opId: older.opId });
    expect(upload).toMatchObject({ status: 'refused', refusalCode: 'Superseded' });
    expect(await em.findOneOrFail(Operation, { opId: older.opId })).toMatchObject({ outcome: 'refused' });
    const told = await em.find(EmailHistory, { submissionId: submission.submissionId, templateName: 'uploadRefused' });
    expect(told.map((one) => [one.userId, one.values['fileName']])).toEqual([[world.provider, 'rent-roll.xlsx']]);
  });

  it('is answered by the same result when the api had delivered already', async () => {
    const submission = await world.open();
    const command = await world.upload(submission, 0);
    await store(submission, command);
    await world.send(submission, command);
    await makeDue();
    await relayRound(relay);
    await relayRound(relay);
    expect((await entryOf(command.opId)).status).toBe('done');
    expect(await world.orm.em.fork().count(Operation, { opId: command.opId })).toBe(1);
  });

  it('fills in a refresh that was only asked for', async () => {
    const submission = await world.open();
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    const em = world.orm.em.fork();
    em.create(OutboxEntry, { opId: 'refresh-1', submissionId: submission.submissionId, kind: 'sync', payload: {} });
    await em.flush();
    await makeDue();
    await relayRound(relay);
    await relayRound(relay);
    expect((await entryOf('refresh-1')).status).toBe('done');
  });

  it('parks an entry that can never be delivered', async () => {
    const submission = await world.open();
    await relayRound(relay);
    const em = world.orm.em.fork();
    const values = {
      opId: 'broken-1',
      submissionId: submission.submissionId,
      kind: 'recall',
      payload: {},
      attempts: 19,
    };
    em.create(OutboxEntry, values);
    await em.flush();
    await relayRound(relay);
    expect(await entryOf('broken-1')).toMatchObject({ status: 'parked', attempts: 20 });
  });

  it('leaves a new submission to the delivery of its start', async () => {
    const submission = await world.open();
    await reconcileRound({ ...relay, lookAgainAfterSeconds: 0 });
    await expect(running(submission)).rejects.toThrow(/not found/i);
    await relayRound(relay);
    expect(await running(submission)).toBe('RUNNING');
  });

  it('finds a terminated process and starts it again from the row', async () => {
    const submission = await world.open();
    await relayRound(relay);
    await world.send(submission, await world.upload(submission, 0));
    await world.until(submission, 'Submitted For Review');
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const { runId } = await handle.describe();
    await handle.terminate('by mistake');
    await reconcileRound({ ...relay, lookAgainAfterSeconds: 0 });
    const now = await handle.describe();
    expect(now.status.name).toBe('RUNNING');
    expect(now.runId).not.toBe(runId);
    expect((await world.row(submission)).processState).toBe('running');
    const state = await eventually(
      () => world.state(submission).catch(() => null),
      (one) => one !== null,
      'the state',
    );
    expect(state).toEqual((await world.row(submission)).state);
  });

  it('writes a row again that is behind its process, and replaces a process that is behind its row', async () => {
    const submission = await world.open();
    await relayRound(relay);
    await world.send(submission, await world.upload(submission, 0));
    const row = await world.until(submission, 'Submitted For Review');
    const put = (rev: number) => world.orm.em.fork().nativeUpdate(Submission, submission.submissionId, { rev });
    await put(row.rev - 1);
    await reconcileRound({ ...relay, lookAgainAfterSeconds: 0 });
    await world.until(submission, (one) => one.rev === row.rev);
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const { runId } = await handle.describe();
    await put(row.rev + 5);
    await reconcileRound({ ...relay, lookAgainAfterSeconds: 0 });
    expect((await handle.describe()).runId).not.toBe(runId);
  });

  it('replaces a process that has the revision of its row and another past', async () => {
    const submission = await world.open();
    await relayRound(relay);
    await world.send(submission, await world.upload(submission, 0));
    const row = await world.until(submission, 'Submitted For Review');
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    const { runId } = await handle.describe();
    await world.orm.em.fork().nativeUpdate(Submission, row.id, { generation: row.generation + 1 });
    await reconcileRound({ ...relay, lookAgainAfterSeconds: 0 });
    expect((await handle.describe()).runId).not.toBe(runId);
  });
});
