import type { EntityManager } from '@mikro-orm/postgresql';
import { addDays, dueOn, endOfDayMs, periodOf } from '#rules/frequencies/due-date.ts';
import type { SubmitFrequency, Timeline } from '#rules/frequencies/due-date.ts';
import { selectOne, sql } from './select.ts';
import type { Ticket } from './ticket.ts';

interface FrequencyRow extends Timeline {
  submitFrequency: SubmitFrequency;
  fiscalStartMonth: number;
}

/**
 * When the ticket is due in that month: by the frequency in force, the most specific one, or, without one, as many
 * days after the month's end as it is due now.
 */
export async function dueAtForMonth(em: EntityManager, ticket: Ticket, postMonth: string): Promise<number> {
  const month = periodOf(postMonth, 'MONTHLY') ?? { start: postMonth, end: postMonth };
  const row = await selectOne<FrequencyRow>(
    em,
    sql`select q.submit_frequency as "submitFrequency", q.submit_timeline_day as "submitTimelineDay", q.anchor,
          q.day_mode as "dayMode", q.roll, coalesce(f.fiscal_start_month, 1) as "fiscalStartMonth"
        from frequency q join submission s on s.id = ${ticket.id} left join fund f on f.id = s.fund_id
        where q.is_active and q.submit_frequency is not null and q.submit_timeline_day is not null
          and q.service_provider_id = s.service_provider_id and q.dataset_id = s.dataset_id
          and (q.property_id is null or q.property_id = s.property_id) and (q.fund_id is null or q.fund_id = s.fund_id)
        order by q.property_id nulls last, q.fund_id nulls last, q.id desc limit 1`,
  );
  if (!row) return endOfDayMs(addDays(month.end, await daysAfterPeriod(em, ticket)), ticket.timeZone);
  const period = periodOf(postMonth, row.submitFrequency, row.fiscalStartMonth) ?? month;
  return endOfDayMs(dueOn(period, row), ticket.timeZone);
}

async function daysAfterPeriod(em: EntityManager, ticket: Ticket): Promise<number> {
  const row = await selectOne<{ days: number }>(
    em,
    sql`select due_on - period_end as days from submission where id = ${ticket.id}`,
  );
  return row?.days ?? 0;
}
