import type { SubmissionSummary } from '#contracts/submission-views.ts';

type Submission = Pick<SubmissionSummary, 'status' | 'isAwaitingExplanation'>;

/** The machine reads the file now. */
export const isChecking = ({ status, isAwaitingExplanation }: Submission): boolean =>
  status === 'Validation In Progress' && !isAwaitingExplanation;

export const isSentBack = ({ status }: Submission): boolean =>
  status === 'Reopened By System' || status === 'Reopened By Reviewer';

/** The provider has to do something with it. */
export const isWithProvider = (submission: Submission): boolean =>
  submission.status === 'New' || submission.isAwaitingExplanation || isSentBack(submission);
