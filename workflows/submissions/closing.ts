import { mustWait } from '#rules/submissions/lifecycle.ts';
import type { Submission } from './submission.ts';
import { acceptEvent, event, stateOf } from './submission.ts';

/** Whether an operator's cancellation can be judged now. */
export function isCloseable(submission: Submission): boolean {
  return submission.isCancelRequested && !mustWait(stateOf(submission), event(submission, { kind: 'cancelled' }));
}

export function closeWhenAsked(submission: Submission): void {
  if (!isCloseable(submission)) return;
  submission.isCancelRequested = false;
  acceptEvent(submission, event(submission, { kind: 'cancelled' }));
}
