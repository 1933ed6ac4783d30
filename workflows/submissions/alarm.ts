import { CancellationScope, sleep } from '@temporalio/workflow';
import type { Ticket } from './ticket.ts';
import { nextWakeUp } from './wake-up.ts';

/**
 * Keeps one timer for the next deadline. One that rings earlier is left as it is, whatever it was set for: looking once
 * too often costs less than two events for every step. The current details name the next deadline.
 */
export function setAlarm(ticket: Ticket): void {
  if (ticket.alarm?.hasRung) ticket.alarm = null;
  const next = nextWakeUp(ticket);
  if (next === null || (ticket.alarm !== null && ticket.alarm.atMs <= next.atMs)) return;
  ticket.alarm?.scope.cancel();
  const alarm = { atMs: next.atMs, scope: new CancellationScope(), hasRung: false };
  ticket.alarm = alarm;
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
export function hasRung(ticket: Ticket): boolean {
  return ticket.alarm?.hasRung ?? false;
}
