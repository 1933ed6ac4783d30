import { ActivityCancellationType, proxyActivities, workflowInfo } from '@temporalio/workflow';
import type { ActivityInterfaceFor } from '@temporalio/workflow';
import type { SubmissionActivities } from '#activities/submissions/create-activities.ts';
import type { ValidationActivities } from '#activities/validation/create-activities.ts';
import { cpuQueueOf } from '#contracts/processes.ts';

/** What a run is about; every write it makes is fenced by `generation`. */
interface RunInput {
  submissionId: number;
  generation: number;
  opId: string;
}

/** The approved version, recoded and loaded into the typed tables. */
export interface ProcessingActivities {
  processVersion: (
    input: RunInput & { versionId: number | null; versionNo: number },
  ) => Promise<{ outcome: 'done' } | { outcome: 'refused' }>;
}

/** Effects on what reports read. */
export interface PublishingActivities {
  publishVersion: (
    input: RunInput & { acceptedBreakRuleIds: number[] },
  ) => Promise<{ outcome: 'published' } | { outcome: 'controlBreak'; ruleIds: number[] }>;
  reverseLoad: (input: RunInput) => Promise<void>;
  withdrawPublished: (input: RunInput) => Promise<void>;
}

// What retrying cannot cure says so itself (ApplicationFailure.nonRetryable); everything else is tried until it works.
const patiently = { initialInterval: '1 second', backoffCoefficient: 2, maximumInterval: '1 minute' } as const;

/** Short reads and writes of PostgreSQL. They hold up everything else of the ticket, so they fail fast and repeat. */
export const records: ActivityInterfaceFor<SubmissionActivities> = proxyActivities<SubmissionActivities>({
  startToCloseTimeout: '30 seconds',
  retry: patiently,
});

/**
 * Long computations, on the queue beside the ticket's own. A newer file cancels them without waiting for an answer: what
 * comes late is fenced off.
 */
export function checking(): ActivityInterfaceFor<ValidationActivities & ProcessingActivities> {
  return proxyActivities({
    taskQueue: cpuQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '15 minutes',
    heartbeatTimeout: '30 seconds',
    cancellationType: ActivityCancellationType.TRY_CANCEL,
    retry: patiently,
  });
}

/** Figures that reports read: one transaction each, longer than a projection and never half done. */
export const publishing: ActivityInterfaceFor<PublishingActivities> = proxyActivities<PublishingActivities>({
  startToCloseTimeout: '10 minutes',
  retry: patiently,
});
