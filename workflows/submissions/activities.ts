import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { ProcessingActivities } from '#activities/processing/create-activities.ts';
import type { SubmissionActivities } from '#activities/submissions/create-activities.ts';
import type { ValidationActivities } from '#activities/validation/create-activities.ts';
import { cpuQueueOf } from '#contracts/processes.ts';

// What retrying cannot cure says so itself (ApplicationFailure.nonRetryable); everything else is tried until it works.
const patiently = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;

/**
 * Short reads and writes of PostgreSQL. They hold up everything else of the submission, and only this time tells that the
 * worker has died in the middle: an attempt that is merely slow still counts, the next one finds what it has written.
 */
export const records: ActivityInterfaceFor<Omit<SubmissionActivities, 'sendReminder'>> = proxyActivities<
  Omit<SubmissionActivities, 'sendReminder'>
>({
  startToCloseTimeout: '10 seconds',
  // Whoever waits for the row should not wait long once the database is back.
  retry: { ...patiently, maximumInterval: '15 seconds' },
});

/** A reminder that cannot be written must not keep people from what they do with the submission: it gives up and comes again. */
export const reminding: ActivityInterfaceFor<Pick<SubmissionActivities, 'sendReminder'>> = proxyActivities({
  startToCloseTimeout: '15 seconds',
  retry: { initialInterval: '500 milliseconds', maximumAttempts: 3 },
});

/**
 * Checks of files and edits, on the queue beside the submission's own. A newer file cancels one without waiting for an
 * answer: what comes late is fenced off.
 */
export function checking(): ActivityInterfaceFor<ValidationActivities> {
  return proxyActivities({
    taskQueue: cpuQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '15 minutes',
    heartbeatTimeout: '20 seconds',
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: patiently,
  });
}

/** The load of an approved version. Its heartbeats go on while PostgreSQL works: a worker that dies is missed soon. */
export function loading(): ActivityInterfaceFor<Pick<ProcessingActivities, 'processVersion'>> {
  return proxyActivities({
    taskQueue: cpuQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '15 minutes',
    heartbeatTimeout: '20 seconds',
    retry: patiently,
  });
}

/** Figures that reports read: one transaction each, longer than a projection and never half done. */
export const publishing: ActivityInterfaceFor<Omit<ProcessingActivities, 'processVersion'>> = proxyActivities<
  Omit<ProcessingActivities, 'processVersion'>
>({
  startToCloseTimeout: '10 minutes',
  heartbeatTimeout: '20 seconds',
  retry: patiently,
});
