import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { JobActivities } from '#activities/jobs/create-activities.ts';
import { jobQueueOf, trialQueueOf } from '#contracts/jobs.ts';
import { cpuQueueOf } from '#contracts/processes.ts';

/**
 * Every step may be repeated, so all are tried until they work. They run on a queue of their own, and heartbeat for each
 * item: the step of a worker that was killed goes to another one within a quarter of a minute.
 */
export function stepsOfJob({ isTrial }: { isTrial: boolean }) {
  const { taskQueue } = workflowInfo();
  return proxyActivities<JobActivities>({
    taskQueue: isTrial ? trialQueueOf(cpuQueueOf(taskQueue)) : jobQueueOf(taskQueue),
    startToCloseTimeout: '10 minutes',
    heartbeatTimeout: '15 seconds',
    retry: { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '30 seconds' },
  });
}
