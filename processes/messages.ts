import type { WorkflowHandle } from '@temporalio/client';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { submissionMessages } from '#contracts/processes.ts';

/** The row is behind the process: write it again. */
export function requestProjection(handle: WorkflowHandle): Promise<void> {
  return handle.signal(submissionMessages.projectAgain);
}

/** @param code of what holds the process up, null once that has passed */
export function reportTrouble(handle: WorkflowHandle, code: string | null): Promise<void> {
  return handle.signal<[string | null]>(submissionMessages.troubleFound, code);
}

/** The deadlines of the installation have changed: read them again. */
export function reportChangedDeadlines(handle: WorkflowHandle): Promise<void> {
  return handle.signal(submissionMessages.deadlinesChanged);
}

/** @returns null before the state is loaded */
export function queryState(handle: WorkflowHandle): Promise<SubmissionState | null> {
  return handle.query<SubmissionState | null>(submissionMessages.getState);
}
