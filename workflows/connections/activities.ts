import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ConnectionActivities } from '#activities/connections/create-activities.ts';
import { connectionQueueOf } from '#contracts/connections.ts';

/** Steps in the database: short, and tried until they work. */
export const keeping = proxyActivities<Pick<ConnectionActivities, 'beginRun' | 'endRun'>>({
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/**
 * Calls to another system, on a queue of their own, with a sign of life every few seconds: the step of a worker that was killed
 * is repeated within a quarter of a minute, and a run that is stopped hears of it. Four attempts with growing pauses: what is
 * still wrong then is the result of the run, and the next run starts over. Two calls go at a time; of runs that are due at the
 * same moment the others wait for their turn. Waiting and attempts together end before the next run of the connection would take
 * this one for interrupted (`beginRun`).
 * @param waitsForStop a run that is stopped has ended when its call is broken off, so that the next one meets no other
 */
export function calling({ waitsForStop }: { waitsForStop: boolean }) {
  return proxyActivities<Pick<ConnectionActivities, 'fetchAndDeliver'>>({
    taskQueue: connectionQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '3 minutes',
    heartbeatTimeout: '15 seconds',
    cancellationType: waitsForStop
      ? ActivityCancellationType.WAIT_CANCELLATION_COMPLETED
      : ActivityCancellationType.TRY_CANCEL,
    scheduleToStartTimeout: '50 minutes',
    scheduleToCloseTimeout: '55 minutes',
    retry: { initialInterval: '2 seconds', backoffCoefficient: 4, maximumAttempts: 4 },
  });
}
