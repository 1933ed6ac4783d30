import { mustWait } from '#rules/submissions/lifecycle.ts';
import type { Ticket } from './ticket.ts';
import { acceptEvent, event, stateOf } from './ticket.ts';

/** Whether an operator's cancellation can be judged now. */
export function isCloseable(ticket: Ticket): boolean {
  return ticket.isCancelRequested && !mustWait(stateOf(ticket), event(ticket, { kind: 'cancelled' }));
}

export function closeWhenAsked(ticket: Ticket): void {
  if (!isCloseable(ticket)) return;
  ticket.isCancelRequested = false;
  acceptEvent(ticket, event(ticket, { kind: 'cancelled' }));
}
