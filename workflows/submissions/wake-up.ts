import { dueInForce, isOverdueAt, nextDeadline } from '#rules/submissions/deadlines.ts';
import type { Waiting } from '#rules/submissions/deadlines.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import type { Ticket } from './ticket.ts';
import { stateOf } from './ticket.ts';

interface WakeUp {
  atMs: number;
  summary: string;
}

export function waitingOf(state: SubmissionState, sinceMs: number): Waiting {
  const { status, isAwaitingExplanation, currentOrderNo, resubmitDueAtMs } = state;
  return { status, isAwaitingExplanation, currentOrderNo, dueAtMs: dueInForce(state), resubmitDueAtMs, sinceMs };
}

/** When the ticket has to be looked at though nobody does anything; null when time brings nothing. */
export function nextWakeUp(ticket: Ticket): WakeUp | null {
  if (ticket.deadlines === null) return null;
  if (ticket.remindAgainAtMs !== null) return { atMs: ticket.remindAgainAtMs, summary: 'reminder after a fault' };
  const { settings, sinceMs, handledUntilMs } = ticket.deadlines;
  return nextDeadline(waitingOf(stateOf(ticket), sinceMs), settings, handledUntilMs);
}

/** Null where the run knows no deadlines. */
export function isOverdueNow(ticket: Ticket, state: SubmissionState): boolean | null {
  if (ticket.deadlines === null) return null;
  return isOverdueAt(waitingOf(state, ticket.deadlines.sinceMs), ticket.deadlines.settings, Date.now());
}
