import type { SubmissionSummary } from '#contracts/submission-views.ts';

/** The one thing to do with a submission, at the end of its row. */
export type PrimaryAction = 'progress' | 'upload' | 'fix' | 'readComment' | 'explain' | null;

type Submission = Pick<SubmissionSummary, 'status' | 'isAwaitingExplanation' | 'ballHolder' | 'allowedActions'>;

/** By what the server allows now; while the system holds the submission its progress is in the button's place. */
export function primaryAction({
  status,
  isAwaitingExplanation,
  ballHolder,
  allowedActions,
}: Submission): PrimaryAction {
  if (isAwaitingExplanation) return allowedActions.includes('explain') ? 'explain' : null;
  if (ballHolder === 'system' && status === 'Validation In Progress') return 'progress';
  if (!allowedActions.includes('upload')) return null;
  if (status === 'Reopened By Reviewer') return 'readComment';
  return status === 'Reopened By System' ? 'fix' : 'upload';
}
