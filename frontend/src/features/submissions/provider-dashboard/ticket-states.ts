import type { SubmissionSummary } from '#contracts/submission-views.ts';

type Ticket = Pick<SubmissionSummary, 'status' | 'isAwaitingExplanation'>;

/** The machine reads the file now. */
export const isChecking = ({ status, isAwaitingExplanation }: Ticket): boolean =>
  status === 'Validation In Progress' && !isAwaitingExplanation;

export const isSentBack = ({ status }: Ticket): boolean =>
  status === 'Reopened By System' || status === 'Reopened By Reviewer';

/** The provider has to do something with it. */
export const isWithProvider = (ticket: Ticket): boolean =>
  ticket.status === 'New' || ticket.isAwaitingExplanation || isSentBack(ticket);
