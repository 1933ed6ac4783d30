import type { EntityManager } from '@mikro-orm/postgresql';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { dueAfterChange } from '#rules/frequencies/due-after-change.ts';
import { dueOn, endOfDayMs, localDay, periodOf, plainCalendar } from '#rules/frequencies/due-date.ts';
import type { SubmitFrequency, Timeline } from '#rules/frequencies/due-date.ts';
import { allCalendars } from '../calendars/work-calendar.ts';
import type { CalendarLookup } from '../calendars/work-calendar.ts';
import { select, sql } from '../sql/select.ts';
import type { Part } from '../sql/select.ts';

/** Why the due date of a submission stays as it is. */
export type DueStays = 'Same' | 'Completed' | 'Closed' | 'NoFrequency' | 'NoPeriod';

/** What the frequency and the calendars in force today make of the due date of one submission. */
export interface DueChange {
  submissionId: number;
  submissionNo: string;
  /** Days of the property's place. */
  before: string;
  after: string;
  dueAtMs: number;
  /** Null when the due date changes. */
  stays: DueStays | null;
  /** The calendar whose working days count; null where none does. */
  calendarCode: string | null;
}

interface Row extends Timeline {
  submissionId: number;
  submissionNo: string;
  status: SubmissionStatus;
  postMonth: string;
  before: string;
  timeZone: string;
  frequencyId: number | null;
  submitFrequency: SubmitFrequency | null;
  fiscalStartMonth: number;
  calendarCodes: string[];
}

/**
 * Looks at the submissions `s` of a condition together, however many they are.
 * @param rest SQL behind `where`
 */
export async function dueChanges(
  em: EntityManager,
  rest: Part,
  now: Date,
  calendars?: CalendarLookup,
): Promise<DueChange[]> {
  const lookup = calendars ?? (await allCalendars(em));
  const rows = await select<Row>(em, sql`${placed} where ${rest} order by s.id`);
  return rows.map((row) => changeOf(row, lookup, now));
}

function changeOf(row: Row, calendars: CalendarLookup, now: Date): DueChange {
  const { submissionId, submissionNo, status, before, timeZone, postMonth, fiscalStartMonth, calendarCodes } = row;
  const counts = row.dayMode === 'BUSINESS' || row.roll !== 'NONE';
  const calendarCode = counts ? (calendarCodes.find((code) => calendars([code]) !== plainCalendar) ?? null) : null;
  const facts = { submissionId, submissionNo, before, calendarCode };
  const stays = (why: DueStays) => ({ ...facts, after: before, dueAtMs: endOfDayMs(before, timeZone), stays: why });
  if (status === 'Completed' || status === 'Closed') return stays(status);
  if (row.submitFrequency === null || row.submitTimelineDay === null) return stays('NoFrequency');
  const period = periodOf(postMonth, row.submitFrequency, fiscalStartMonth);
  if (period === null) return stays('NoPeriod');
  const calendar = calendarCode === null ? plainCalendar : calendars([calendarCode]);
  const after = dueAfterChange(before, dueOn(period, row, calendar), localDay(now.getTime(), timeZone));
  if (after === before) return stays('Same');
  return { ...facts, after, dueAtMs: endOfDayMs(after, timeZone), stays: null };
}

/** As `submissionSubject` and `frequencyInForce` find them for one. */
const placed = sql`
  select s.id as "submissionId", s.submission_no as "submissionNo", s.status, s.time_zone as "timeZone",
    to_char(s.post_month, 'YYYY-MM-DD') as "postMonth", to_char(s.due_on, 'YYYY-MM-DD') as before,
    f.id as "frequencyId", f.submit_frequency as "submitFrequency", f.submit_timeline_day as "submitTimelineDay",
    coalesce(f.anchor, 'PERIOD_END') as anchor, coalesce(f.day_mode, 'CALENDAR') as "dayMode", coalesce(f.roll, 'NONE') as roll,
    coalesce(t.fiscal_start_month, 1) as "fiscalStartMonth",
    array_remove(array[f.calendar_code, p.calendar_code] || line.calendars || array[p.country] || line.countries, null)
      as "calendarCodes"
  from submission s
  left join property p on p.id = s.property_id
  left join lateral (
    select fp.fund_id from fund_property fp where fp.property_id = p.id
     order by (date_trunc('month', fp.valid_from) <= s.post_month and (fp.valid_to is null or fp.valid_to >= s.post_month)) desc,
       fp.valid_from desc limit 1
  ) held on true
  left join fund t on t.id = case when p.id is null then coalesce(s.entity_id, s.fund_id) else held.fund_id end
  left join frequency f on f.id = frequency_in_force(s.service_provider_id, s.dataset_id, s.property_id, t.id)
  left join lateral (
    select coalesce(array_agg(u.calendar_code order by a.depth), '{}') as calendars,
           coalesce(array_agg(u.country order by a.depth), '{}') as countries
      from funds_above(t.id) a join fund u on u.id = a.id
  ) line on true`;
