import type { AskDueDates, NextDueDates, TimelineDraft } from '#contracts/frequencies.schema.ts';
import { allCalendars } from '#database/calendars/work-calendar.ts';
import type { CalendarLookup } from '#database/calendars/work-calendar.ts';
import { subjectsOfFrequencies } from '#database/frequencies/expected-subjects.ts';
import type { SubjectRow } from '#database/frequencies/expected-subjects.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import { localDay } from '#rules/frequencies/due-date.ts';
import { nextDueMonths } from '#rules/frequencies/next-due-dates.ts';
import type { Obligation } from '#rules/frequencies/open-months.ts';
import type { MasterContext } from '../masters/master.ts';
import { readRecords } from '../masters/read-records.ts';
import { isPlaceInReach } from '../masters/references.ts';
import { frequencyMaster } from './master.ts';

/** At most this many properties of a fund or provider are computed. */
const mostSubjects = 200;

/** Over a `pair` of a frequency with one of its properties or funds: the reader may see that. */
export const isPairInReach = (context: MasterContext): Part =>
  isPlaceInReach(context, sql`pair.property_id`, sql`pair.fund_id`);

/** The next due dates of rows, as they are stored and as they are edited, by the function that opens submissions. */
export async function nextDueDates(context: MasterContext, { rows }: AskDueDates): Promise<NextDueDates[]> {
  const { em } = context;
  const ids = rows.map(({ MappingFileId }) => MappingFileId);
  const seen = await readRecords(frequencyMaster, context, ids);
  const calendars = await allCalendars(em);
  const subjects = new Map<number, SubjectRow[]>();
  const single = seen.filter(({ values }) => values['property'] !== null).map(({ id }) => id);
  const several = seen.filter(({ values }) => values['property'] === null).map(({ id }) => id);
  for (const piece of [...(single.length > 0 ? [single] : []), ...several.map((id) => [id])]) {
    for (const row of await subjectsOfFrequencies(em, piece, mostSubjects, isPairInReach(context))) {
      if (!row.isInForce) continue;
      const known = subjects.get(row.frequencyId) ?? [];
      // A package collects several datasets for one subject.
      if (known.every(({ propertyId }) => propertyId !== row.propertyId)) known.push(row);
      subjects.set(row.frequencyId, known);
    }
  }
  const isSeen = new Set(seen.map(({ id }) => id));
  return rows
    .filter(({ MappingFileId }) => isSeen.has(MappingFileId))
    .map((row) => datesOf(row, subjects.get(row.MappingFileId) ?? [], calendars));
}

function datesOf(
  row: AskDueDates['rows'][number],
  subjects: readonly SubjectRow[],
  calendars: CalendarLookup,
): NextDueDates {
  const { MappingFileId } = row;
  const found = subjects.map((subject) => ({
    zone: subject.timeZone,
    stored: daysOf(subject, {}, calendars),
    edited: daysOf(subject, row, calendars),
  }));
  const [first] = found;
  const isVarying = found.some(({ edited }) => edited.join() !== first?.edited.join());
  return {
    MappingFileId,
    stored: first?.stored ?? [],
    edited: first?.edited ?? [],
    timeZone: first?.zone ?? null,
    subjects: found.length,
    isVarying,
  };
}

function daysOf(subject: SubjectRow, draft: TimelineDraft, calendars: CalendarLookup): string[] {
  const obligation = obligationOf(subject, draft, calendars);
  if (obligation === null) return [];
  return nextDueMonths(obligation, subject, localDay(Date.now(), subject.timeZone)).map(({ dueOn }) => dueOn);
}

/** What is asked of a subject, with what an editor has changed; null while the frequency or its day is empty. */
export function obligationOf(subject: SubjectRow, draft: TimelineDraft, calendars: CalendarLookup): Obligation | null {
  const pick = <Value>(given: Value | undefined, kept: Value) => (given === undefined ? kept : given);
  const submitFrequency = pick(draft.SubmitFrequency, subject.submitFrequency);
  const days = pick(draft.SubmitTimelineDay, subject.submitTimelineDay);
  if (submitFrequency === null || days === null) return null;
  const { anchor, dayMode, roll, calendarCode, firstPostMonth } = draft;
  const ofSubject = subject.calendarCodes.slice(subject.calendarCode === null ? 0 : 1);
  const named = pick(calendarCode, subject.calendarCode);
  return {
    submitFrequency,
    timeline: {
      submitTimelineDay: days,
      anchor: anchor ?? subject.anchor,
      dayMode: dayMode ?? subject.dayMode,
      roll: roll ?? subject.roll,
    },
    firstPostMonth: firstPostMonth ? `${firstPostMonth.slice(0, 7)}-01` : subject.firstPostMonth,
    fiscalStartMonth: subject.fiscalStartMonth,
    calendar: calendars([...(named === null ? [] : [named]), ...ofSubject]),
  };
}
