import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ValidationActivities } from '#activities/validation/create-activities.ts';
import { cpuQueueOf } from '#contracts/processes.ts';
import type { RereadInput, RereadOutcome } from '#contracts/rereads.ts';

/** Reads the kept workbook of a version again, on the queue of the checks. Somebody waits: it gives up after a few attempts. */
export async function rereadVersion(input: RereadInput): Promise<RereadOutcome> {
  const activities = proxyActivities<Pick<ValidationActivities, 'rereadVersion'>>({
    taskQueue: cpuQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '2 minutes',
    heartbeatTimeout: '20 seconds',
    retry: { initialInterval: '1 second', maximumAttempts: 3 },
  });
  return activities.rereadVersion(input);
}
