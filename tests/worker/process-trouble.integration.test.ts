import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { ProcessTroubleKind } from '#contracts/stuck.ts';
import type { OpenedTicket } from '#database/submissions/open-ticket.ts';
import { ProcessTrouble } from '#database/submissions/process-trouble.entity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from '#tests/workflows/ticket-world.ts';
import type { World } from '#tests/workflows/ticket-world.ts';
import { reconcileRound } from '#worker/reconciler.ts';
import { relayRound } from '#worker/relay.ts';

const logger = pino({ level: 'silent' });

describe('processes that are held up', () => {
  let world: World;
  let passing: World['fakes']['validateUpload'];

  beforeAll(async () => {
    world = await createWorld();
    passing = world.fakes.validateUpload;
  });
  afterAll(() => world?.close());

  const to = () => ({ client: world.client, taskQueue: world.queue, deadlineMs: 5_000 });
  const start = () => relayRound({ orm: world.orm, logger, to: to() });
  const look = async (ticket: OpenedTicket, limits = { attempts: 2, unservedMs: 60_000 }) => {
    await reconcileRound({ orm: world.orm, logger, to: to(), lookAgainAfterSeconds: 0, troubleAfter: limits });
    return world.orm.em.fork().findOne(ProcessTrouble, { submissionId: ticket.submissionId });
  };
  const untilFound = (ticket: OpenedTicket, kind: ProcessTroubleKind | null, limits?: Parameters<typeof look>[1]) =>
    eventually(
      () => look(ticket, limits),
      (one) => (one?.kind ?? null) === kind,
      `${kind}`,
    );
  const attributesOf = async (ticket: OpenedTicket) =>
    (await world.client.workflow.getHandle(ticket.submissionNo).describe()).searchAttributes;
  const untilShown = (ticket: OpenedTicket, reason: string | undefined) =>
    eventually(
      () => attributesOf(ticket),
      (shown) => (shown['StuckReason']?.[0] ?? undefined) === reason && shown['Stuck']?.[0] === (reason !== undefined),
      `the reason ${reason}`,
    );
  const uploaded = async (validateUpload: World['fakes']['validateUpload']) => {
    world.fakes.validateUpload = validateUpload;
    const ticket = await world.open();
    await start();
    await world.send(ticket, await world.upload(ticket, 0));
    return ticket;
  };

  it('are named while a step fails again and again, and no longer once it succeeds', async () => {
    const ticket = await uploaded(() => Promise.reject(new Error('the blob store is away')));
    const trouble = await untilFound(ticket, 'activityRetrying');
    expect(trouble?.detail).toMatch(/^validateUpload, attempt \d+: the blob store is away$/);
    await untilShown(ticket, 'ActivityRetrying');
    world.fakes.validateUpload = passing;
    await world.until(ticket, 'Submitted For Review');
    await untilShown(ticket, undefined);
    await untilFound(ticket, null);
  });

  it('are named while the code of the process fails, and started anew without loss', async () => {
    // An answer that the process cannot read is a fault of the code, not of the file.
    const ticket = await uploaded(async () => null as never);
    const trouble = await untilFound(ticket, 'workflowTaskFailing');
    expect(trouble?.detail).toMatch(/attempt \d+/);
    world.fakes.validateUpload = passing;
    await world.client.workflow.getHandle(ticket.submissionNo).terminate('started anew');
    await untilFound(ticket, null);
    await world.until(ticket, 'Submitted For Review');
  });

  it('are named while no worker takes them up', async () => {
    const ticket = await world.open();
    await world.stopWorkers();
    await start();
    const { since } = (await untilFound(ticket, 'noWorker', { attempts: 5, unservedMs: 0 })) ?? {};
    expect((await untilFound(ticket, 'noWorker', { attempts: 5, unservedMs: 0 }))?.since).toEqual(since);
    await world.startWorkers();
    await untilShown(ticket, 'NoWorker');
    await untilFound(ticket, null);
    await untilShown(ticket, undefined);
  });

  it('are started again in the round after their run was ended, though they were looked at a moment ago', async () => {
    const ticket = await world.open();
    await start();
    const handle = world.client.workflow.getHandle(ticket.submissionNo);
    await world.until(ticket, 'New');
    const { runId } = await handle.describe();
    await world.orm.em.fork().execute('update submission set seen_at = now() where id = ?', [ticket.submissionId]);
    await handle.terminate('by mistake');
    await eventually(
      async () => {
        await reconcileRound({ orm: world.orm, logger, to: to(), lookAgainAfterSeconds: 3_600 });
        return handle.describe();
      },
      (run) => run.status.name === 'RUNNING' && run.runId !== runId,
      'a new run',
    );
  });
});
