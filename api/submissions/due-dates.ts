import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors.ts';
import { selectOne, sql } from './select.ts';
import type { Ticket } from './ticket.ts';

/** The end of that local day, in milliseconds since 1970. */
export async function endOfDayMs(em: EntityManager, day: string, timeZone: string): Promise<number> {
  const row = await selectOne<{ ms: string }>(
    em,
    sql`select (extract(epoch from ((${day}::date + 1)::timestamp at time zone ${timeZone})) * 1000)::bigint::text as ms`,
  );
  if (!row) throw new AppError('Unexpected', `No end of ${day}.`);
  return Number(row.ms) - 1;
}

/**
 * When the ticket is due in that month, by the frequency in force: its number of days after the period's end, or,
 * without one, as many days as the ticket has now. A month that is not changed keeps its date without a frequency.
 */
export async function dueAtForMonth(em: EntityManager, ticket: Ticket, postMonth: string): Promise<number> {
  const row = await selectOne<{ dueOn: string }>(
    em,
    sql`with period as (
          select (date_trunc('month', ${postMonth}::date) + interval '1 month' - interval '1 day')::date as period_end,
            s.due_on - s.period_end as days, s.service_provider_id, s.dataset_id, s.property_id, s.fund_id
          from submission s where s.id = ${ticket.id})
        select (period_end + coalesce((
          select f.submit_timeline_day from frequency f
          where f.is_active and f.service_provider_id = period.service_provider_id and f.dataset_id = period.dataset_id
            and (f.property_id is null or f.property_id = period.property_id)
            and (f.fund_id is null or f.fund_id = period.fund_id)
            and f.anchor = 'PERIOD_END' and f.day_mode = 'CALENDAR'
          order by f.property_id nulls last, f.fund_id nulls last limit 1), days)) as "dueOn"
        from period`,
  );
  if (!row) throw new AppError('NotFound', `There is no submission ${ticket.submissionNo}.`);
  return endOfDayMs(em, row.dueOn, ticket.timeZone);
}
