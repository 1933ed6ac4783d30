import { ScheduleOverlapPolicy } from '@temporalio/client';
import { sweepStartedSchema } from '#contracts/frequencies.schema.ts';
import { sweepScheduleOf } from '#contracts/processes.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';

export interface SweepDependencies {
  processes: ProcessPlace;
}

const deadlineMs = 5_000;

export function createSweepRoute(dependencies: SweepDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/frequencies/sweep',
    summary: 'Opens the submissions that are due now, as the sweep does every night.',
    tags: ['frequencies'],
    policy: { screen: 'dashboard', privilege: 'All' },
    body: noBodySchema,
    responses: { 202: { description: 'Under way', schema: sweepStartedSchema } },
    handler: async ({ em, person, requestId }) => {
      const isStarted = await triggerSweep(dependencies);
      if (isStarted) {
        await recordAudit(em, {
          action: 'sweep',
          entity: 'frequency',
          entityId: 'all',
          userId: person.userId,
          impersonatorId: person.impersonator?.userId ?? null,
          requestId,
        });
      }
      return { isStarted };
    },
  });
}

/** Triggers the nightly sweep now, unless one is running. */
async function triggerSweep({ processes: { client, taskQueue } }: SweepDependencies): Promise<boolean> {
  const schedule = client.schedule.getHandle(sweepScheduleOf(taskQueue));
  try {
    return await client.withDeadline(Date.now() + deadlineMs, async () => {
      const { info } = await schedule.describe();
      if (info.runningActions.length > 0) return false;
      await schedule.trigger(ScheduleOverlapPolicy.SKIP);
      return true;
    });
  } catch {
    // Temporal is unreachable, or no worker has created the schedule yet.
    throw new AppError(
      'Unavailable',
      'Due submissions cannot be opened now because no worker is running. Try again later.',
    );
  }
}
