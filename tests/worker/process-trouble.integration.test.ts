import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { ProcessTroubleKind } from '#contracts/stuck.ts';
import type { OpenedSubmission } from '#database/submissions/open-submission.ts';
import { ProcessTrouble } from '#database/submissions/process-trouble.entity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createWorld } from '#tests/workflows/submission-world.ts';
import type { World } from '#tests/workflows/submission-world.ts';
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
  const look = async (submission: OpenedSubmission, limits = { attempts: 2, unservedMs: 60_000 }) => {
    await reconcileRound({ orm: world.orm, logger, to: to(), lookAgainAfterSeconds: 0, troubleAfter: limits });
    return world.orm.em.fork().findOne(ProcessTrouble, { submissionId: submission.submissionId });
  };
  const untilFound = (
    submission: OpenedSubmission,
    kind: ProcessTroubleKind | null,
    limits?: Parameters<typeof look>[1],
  ) =>
    eventually(
      () => look(submission, limits),
      (one) => (one?.kind ?? null) === kind,
      `${kind}`,
    );
  const attributesOf = async (submission: OpenedSubmission) =>
    (await world.client.workflow.getHandle(submission.submissionNo).describe()).searchAttributes;
  const untilShown = (submission: OpenedSubmission, reason: string | undefined) =>
    eventually(
      () => attributesOf(submission),
      (shown) => (shown['StuckReason']?.[0] ?? undefined) === reason && shown['Stuck']?.[0] === (reason !== undefined),
      `the reason ${reason}`,
    );
  const uploaded = async (validateUpload: World['fakes']['validateUpload']) => {
    world.fakes.validateUpload = validateUpload;
    const submission = await world.open();
    await start();
    await world.send(submission, await world.upload(submission, 0));
    return submission;
  };

  it('are named while a step fails again and again, and no longer once it succeeds', async () => {
    const submission = await uploaded(() => Promise.reject(new Error('the blob store is away')));
    const trouble = await untilFound(submission, 'activityRetrying');
    expect(trouble?.detail).toMatch(/^validateUpload, attempt \d+: the blob store is away$/);
    await untilShown(submission, 'ActivityRetrying');
    world.fakes.validateUpload = passing;
    await world.until(submission, 'Submitted For Review');
    await untilShown(submission, undefined);
    await untilFound(submission, null);
  });

  it('are named while the code of the process fails, and started anew without loss', async () => {
    // An answer that the process cannot read is a fault of the code, not of the file.
    const submission = await uploaded(async () => null as never);
    const trouble = await untilFound(submission, 'workflowTaskFailing');
    expect(trouble?.detail).toMatch(/attempt \d+/);
    world.fakes.validateUpload = passing;
    await world.client.workflow.getHandle(submission.submissionNo).terminate('started anew');
    await untilFound(submission, null);
    await world.until(submission, 'Submitted For Review');
  });

  it('are named while no worker takes them up', async () => {
    const submission = await world.open();
    await world.stopWorkers();
    await start();
    const { since } = (await untilFound(submission, 'noWorker', { attempts: 5, unservedMs: 0 })) ?? {};
    expect((await untilFound(submission, 'noWorker', { attempts: 5, unservedMs: 0 }))?.since).toEqual(since);
    await world.startWorkers();
    await untilShown(submission, 'NoWorker');
    await untilFound(submission, null);
    await untilShown(submission, undefined);
  });

  it('are started again in the round after their run was ended, though they were looked at a moment ago', async () => {
    const submission = await world.open();
    await start();
    const handle = world.client.workflow.getHandle(submission.submissionNo);
    await world.until(submission, 'New');
    const { runId } = await handle.describe();
    await world.orm.em.fork().execute('update submission set seen_at = now() where id = ?', [submission.submissionId]);
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
