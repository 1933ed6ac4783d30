import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
import { relayRound } from '#worker/relay.ts';
import type { RelayOptions } from '#worker/relay.ts';

describe('the pace of the relay', () => {
  let world: World;
  let relay: RelayOptions;
  beforeAll(async () => {
    world = await createWorld();
    const to = { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 };
    relay = { orm: world.orm, logger: pino({ level: 'silent' }), to };
  });
  afterAll(() => world?.close());

  const backlog = async () => {
    const { namespace } = world.client.options;
    const of = { namespace, taskQueue: { name: world.queue }, reportStats: true };
    const counted = await Promise.all(
      [1, 2].map((taskQueueType) => world.client.workflowService.describeTaskQueue({ ...of, taskQueueType })),
    );
    return counted.reduce((sum, { stats }) => sum + Number(stats?.approximateBacklogCount ?? 0), 0);
  };
  // What Temporal counts follows a moment later.
  const takenUp = () => eventually(backlog, (waiting) => waiting === 0, 'the workers to take up every start');

  it('takes twenty starts a round and pauses, and lets no person wait behind them', async () => {
    const em = world.orm.em.fork();
    const count = (status: string, kind: string) => world.orm.em.fork().count(OutboxEntry, { status, kind });
    const submission = await world.open();
    await relayRound(relay);
    for (let opened = 0; opened < 45; opened += 1) await world.open();
    const command = await world.upload(submission, 0);
    const { opId, kind, actor } = command;
    em.create(OutboxEntry, {
      opId,
      kind,
      payload: command,
      userId: actor.userId,
      submissionId: submission.submissionId,
    });
    await em.flush();

    await takenUp();
    expect(await relayRound(relay)).toBe(false);
    expect(await count('done', 'upload')).toBe(1);
    expect(await count('done', 'start')).toBe(1 + 20);
    const drained = async () => {
      await relayRound(relay);
      return count('pending', 'start');
    };
    await eventually(drained, (pending) => pending === 0, 'the other starts');
  });

  it('holds starts back while the workers have not taken up those before', async () => {
    const started = () => world.orm.em.fork().count(OutboxEntry, { status: 'done', kind: 'start' });
    await takenUp();
    await world.stopWorkers();
    const before = await started();
    for (let opened = 0; opened < 25; opened += 1) await world.open();
    await relayRound(relay);
    // Temporal counts what waits a moment later.
    await eventually(backlog, (waiting) => waiting >= 20, 'the starts that no worker takes up');
    await relayRound(relay);
    expect(await started()).toBeLessThan(before + 25);
    await world.startWorkers();
    const goOn = async () => {
      await relayRound(relay);
      return started();
    };
    await eventually(goOn, (done) => done === before + 25, 'the starts that were held back');
  });
});
