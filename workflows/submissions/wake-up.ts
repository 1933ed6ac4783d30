import { dueInForce, isOverdueAt, nextDeadline } from '#rules/submissions/deadlines.ts';
import type { Waiting } from '#rules/submissions/deadlines.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import type { Submission } from './submission.ts';
import { stateOf } from './submission.ts';

interface WakeUp {
  atMs: number;
  summary: string;
}

export function waitingOf(state: SubmissionState, sinceMs: number): Waiting {
  const { status, isAwaitingExplanation, currentOrderNo, resubmitDueAtMs } = state;
  return { status, isAwaitingExplanation, currentOrderNo, dueAtMs: dueInForce(state), resubmitDueAtMs, sinceMs };
}

/** When the submission has to be looked at though nobody does anything; null when time brings nothing. */
export function nextWakeUp(submission: Submission): WakeUp | null {
  if (submission.deadlines === null) return null;
  if (submission.remindAgainAtMs !== null)
    return { atMs: submission.remindAgainAtMs, summary: 'reminder after a fault' };
  const { settings, sinceMs, handledUntilMs } = submission.deadlines;
  return nextDeadline(waitingOf(stateOf(submission), sinceMs), settings, handledUntilMs);
}

/** Null where the run knows no deadlines. */
export function isOverdueNow(submission: Submission, state: SubmissionState): boolean | null {
  if (submission.deadlines === null) return null;
  return isOverdueAt(waitingOf(state, submission.deadlines.sinceMs), submission.deadlines.settings, Date.now());
}
