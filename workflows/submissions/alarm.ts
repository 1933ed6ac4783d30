import { CancellationScope, sleep } from '@temporalio/workflow';
import type { Submission } from './submission.ts';
import { nextWakeUp } from './wake-up.ts';

/**
 * Keeps one timer for the next deadline. One that rings earlier is left as it is, whatever it was set for: looking once
 * too often costs less than two events for every step. The current details name the next deadline.
 */
export function setAlarm(submission: Submission): void {
  if (submission.alarm?.hasRung) submission.alarm = null;
  const next = nextWakeUp(submission);
  if (next === null || (submission.alarm !== null && submission.alarm.atMs <= next.atMs)) return;
  submission.alarm?.scope.cancel();
  const alarm = { atMs: next.atMs, scope: new CancellationScope(), hasRung: false };
  submission.alarm = alarm;
  const waitMs = Math.max(1, next.atMs - Date.now());
  void alarm.scope
    .run(() => sleep(waitMs, { summary: next.summary }))
    .then(
      () => {
        alarm.hasRung = true;
      },
      // Cancelled in favour of an earlier one.
      () => undefined,
    );
}

/** Whether it is time to look at the deadlines again. */
export function hasRung(submission: Submission): boolean {
  return submission.alarm?.hasRung ?? false;
}
