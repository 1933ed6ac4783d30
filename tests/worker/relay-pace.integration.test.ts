import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { createWorld } from '#tests/workflows/ticket-world.ts';
import type { World } from '#tests/workflows/ticket-world.ts';
import { relayRound } from '#worker/relay.ts';

describe('the pace of the relay', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld();
  });
  afterAll(() => world?.close());

  it('takes twenty starts a round and pauses, and lets no person wait behind them', async () => {
    const relay = {
      orm: world.orm,
      logger: pino({ level: 'silent' }),
      to: { client: world.client, taskQueue: world.queue, deadlineMs: 10_000 },
    };
    const em = world.orm.em.fork();
    const count = (status: string, kind: string) => world.orm.em.fork().count(OutboxEntry, { status, kind });
    const ticket = await world.open();
    await relayRound(relay);
    for (let opened = 0; opened < 45; opened += 1) await world.open();
    const command = await world.upload(ticket, 0);
    const { opId, kind, actor } = command;
    em.create(OutboxEntry, { opId, kind, payload: command, userId: actor.userId, submissionId: ticket.submissionId });
    await em.flush();

    expect(await relayRound(relay)).toBe(false);
    expect(await count('done', 'upload')).toBe(1);
    expect(await count('done', 'start')).toBe(1 + 20);
    await relayRound(relay);
    await relayRound(relay);
    expect(await count('pending', 'start')).toBe(0);
  });
});
