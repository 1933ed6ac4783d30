import type { BallHolder, SubmissionStatus } from '#contracts/submissions.ts';

const holders: Readonly<Record<SubmissionStatus, BallHolder>> = {
  New: 'provider',
  'Validation In Progress': 'system',
  'Submitted For Review': 'reviewer',
  'Reopened By Reviewer': 'provider',
  'Reopened By System': 'provider',
  'Submitted For Approval': 'approver',
  'DataProcessing In Progress': 'system',
  'DataProcessing Completed': 'system',
  'Reopened For Review': 'reviewer',
  'Reopened For Approver': 'approver',
  Completed: 'nobody',
  Closed: 'nobody',
};

/** Who the submission waits for; turnaround time is counted per holder. */
export function ballHolderOf(state: { status: SubmissionStatus; isAwaitingExplanation: boolean }): BallHolder {
  return state.isAwaitingExplanation ? 'provider' : holders[state.status];
}
