import type { EntityManager } from '@mikro-orm/postgresql';
import { frequencyInForce } from '#database/frequencies/frequency-in-force.ts';
import { isComplete, ticketDue } from '#database/submissions/ticket-due.ts';
import { ticketSubject } from '#database/submissions/ticket-subject.ts';
import { addDays, endOfDayMs, periodOf } from '#rules/frequencies/due-date.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { Ticket } from './ticket.ts';

interface PlacedTicket {
  fundId: number | null;
  daysAfterPeriod: number;
}

/**
 * When the ticket is due in that month: by the frequency in force, or, without one, as many days after the month's end
 * as it is due now.
 */
export async function dueAtForMonth(em: EntityManager, ticket: Ticket, postMonth: string): Promise<number> {
  const placed = await selectOne<PlacedTicket>(
    em,
    sql`select coalesce(entity_id, fund_id) as "fundId", due_on - period_end as "daysAfterPeriod"
        from submission where id = ${ticket.id}`,
  );
  const subject = await ticketSubject(em, { ...ticket, fundId: placed?.fundId ?? null, postMonth });
  const frequency = await frequencyInForce(em, { ...ticket, fundIds: subject.fundIds });
  const due = isComplete(frequency) ? await ticketDue(em, subject, frequency, postMonth) : null;
  if (due) return endOfDayMs(due.dueOn, ticket.timeZone);
  const end = periodOf(postMonth, 'MONTHLY')?.end ?? postMonth;
  return endOfDayMs(addDays(end, placed?.daysAfterPeriod ?? 0), ticket.timeZone);
}
