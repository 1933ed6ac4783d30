import type { RowMonths } from '#contracts/frequencies.schema.ts';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import { subjectsOfFrequencies } from '#database/frequencies/expected-subjects.ts';
import type { SubjectRow } from '#database/frequencies/expected-subjects.ts';
import { select, selectOne, sql } from '#database/sql/select.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { nextDueMonths } from '#rules/frequencies/next-due-dates.ts';
import { shiftMonth } from '#rules/frequencies/open-months.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecord } from '../masters/read-records.ts';
import { frequencyMaster } from './master.ts';
import { isPairInReach, obligationOf } from './next-due-dates.ts';

type Month = RowMonths['months'][number];

const monthsBack = 11;
const monthsAhead = 3;

/** The last twelve months of one property or fund of a row, of those that the reader may see, as they were delivered, and the next that are due. */
export async function rowMonths(context: MasterContext, id: number): Promise<RowMonths> {
  const { em } = context;
  await readRecord(frequencyMaster, context, id);
  const rows = await subjectsOfFrequencies(em, [id], 50, isPairInReach(context));
  const subject = rows.find(({ isInForce }) => isInForce) ?? rows[0];
  if (!subject) return { subject: '', timeZone: null, months: [] };
  const today = localDay(Date.now(), subject.timeZone);
  const thisMonth = `${today.slice(0, 7)}-01`;
  const from = shiftMonth(thisMonth, -monthsBack);
  const known = await delivered(context, subject, from);
  const obligation = subject.isInForce ? obligationOf(subject, {}, await allCalendars(em)) : null;
  const coming = obligation === null ? [] : nextDueMonths(obligation, subject, today, monthsAhead + 2);
  const dueOf = new Map(coming.map(({ postMonth, dueOn }) => [postMonth, dueOn]));
  const last = [...dueOf.keys()].at(-1) ?? thisMonth;
  const end = last > shiftMonth(thisMonth, monthsAhead) ? shiftMonth(thisMonth, monthsAhead) : last;
  const months: Month[] = [];
  for (let postMonth = from; postMonth <= end || postMonth <= thisMonth; postMonth = shiftMonth(postMonth, 1)) {
    const dueOn = dueOf.get(postMonth) ?? null;
    months.push(known.get(postMonth) ?? { ...nothing, postMonth, dueOn, state: dueOn === null ? 'none' : 'toCome' });
  }
  return { subject: await nameOf(context, subject), timeZone: subject.timeZone, months };
}

const nothing = { deliveredOn: null, lateDays: 0, submissionNo: null };

/** For a package the month shows the dataset that is furthest behind. */
async function delivered(
  { em, scope }: MasterContext,
  { frequencyId, serviceProviderId, propertyId, fundId }: SubjectRow,
  from: string,
): Promise<Map<string, Month>> {
  const found = await select<Month>(
    em,
    sql`select distinct on (m."postMonth") m.* from (
        select to_char(s.post_month, 'YYYY-MM-DD') as "postMonth", s.due_on::text as "dueOn",
          s.submission_no as "submissionNo", d.day::text as "deliveredOn", greatest(coalesce(d.day - s.due_on, 0), 0) as "lateDays",
          case when s.status = 'Closed' then 'closed' when d.day is null then 'open'
               when d.day > s.due_on then 'late' else 'onTime' end as state
        from submission s join frequency_dataset e on e.dataset_id = s.dataset_id and e.frequency_id = ${frequencyId}
        cross join lateral (select (s.first_passed_at at time zone s.time_zone)::date as day) d
        where ${scope.condition} and s.service_provider_id = ${serviceProviderId} and not s.is_key_released
          and s.post_month >= ${from} and ${
            propertyId === null
              ? sql`s.property_id is null and coalesce(s.entity_id, s.fund_id) = ${fundId}`
              : sql`s.property_id = ${propertyId}`
          }) m
      order by m."postMonth", array_position(array['open', 'late', 'closed', 'onTime'], m.state), m."submissionNo"`,
  );
  return new Map(found.map((month) => [month.postMonth, month]));
}

async function nameOf({ em }: MasterContext, { propertyId, fundId }: SubjectRow): Promise<string> {
  const row = await selectOne<{ name: string }>(
    em,
    propertyId === null
      ? sql`select name from fund where id = ${fundId}`
      : sql`select name from property where id = ${propertyId}`,
  );
  return row?.name ?? '';
}
