import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ConnectionActivities } from '#activities/connections/create-activities.ts';
import { connectionQueueOf } from '#contracts/connections.ts';

/** Steps in the database: short, and tried until they work. */
export const keeping = proxyActivities<Pick<ConnectionActivities, 'beginRun' | 'endRun'>>({
  startToCloseTimeout: '30 seconds',
  retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
});

/**
 * Calls to another system, on a queue of their own. Four attempts with growing pauses: what is still wrong then is the
 * result of the run, and the next run starts over.
 */
export function calling() {
  return proxyActivities<Pick<ConnectionActivities, 'fetchAndDeliver'>>({
    taskQueue: connectionQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '3 minutes',
    scheduleToStartTimeout: '15 minutes',
    retry: { initialInterval: '2 seconds', backoffCoefficient: 4, maximumAttempts: 4 },
  });
}
