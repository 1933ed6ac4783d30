import { WithStartWorkflowOperation } from '@temporalio/client';
import type { SubmissionInput } from '#contracts/processes.ts';
import { submissionWorkflowType } from '#contracts/processes.ts';
import type { ProcessOwner, ProcessPlace } from './place.ts';

/** Options of every start of a submission's workflow. A workflow that already runs is left as it is. */
export function startOptions({ submissionId, submissionNo }: ProcessOwner, place: Omit<ProcessPlace, 'client'>) {
  const submissionUrl = place.publicUrl && `${place.publicUrl}/dashboard/${submissionNo}`;
  return {
    workflowId: submissionNo,
    taskQueue: place.taskQueue,
    args: [{ submissionId, submissionNo }] as [SubmissionInput],
    workflowIdConflictPolicy: 'USE_EXISTING',
    staticSummary: submissionNo,
    ...(submissionUrl && { staticDetails: `[Open the submission](${submissionUrl})`, memo: { submissionUrl } }),
  } as const;
}

/** Starts the process of a submission unless it runs. */
export async function startProcess(place: ProcessPlace, owner: ProcessOwner, deadlineMs: number): Promise<void> {
  await place.client.withDeadline(Date.now() + deadlineMs, () =>
    place.client.workflow.start(submissionWorkflowType, startOptions(owner, place)),
  );
}

/** The start that goes along with an update, for a process that is missing. */
export function startAlong(place: ProcessPlace, owner: ProcessOwner) {
  const operation = new WithStartWorkflowOperation(submissionWorkflowType, startOptions(owner, place));
  // An answered update implies the start, and a failed start fails the update: this promise needs no reader.
  operation.workflowHandle().catch(() => undefined);
  return operation;
}

/** Whether the Temporal server responds within three seconds. */
export async function isTemporalReachable({ client }: Pick<ProcessPlace, 'client'>): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + 3_000, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    return false;
  }
}
