import type { EntityManager } from '@mikro-orm/postgresql';
import { dueOn, endOfDayMs, periodOf, plainCalendar } from '#rules/frequencies/due-date.ts';
import type { Period, SubmitFrequency, Timeline } from '#rules/frequencies/due-date.ts';
import { workCalendar } from '../calendars/work-calendar.ts';
import type { Frequency } from '../frequencies/frequency.entity.ts';
import type { SubmissionSubject } from './submission-subject.ts';

export interface SubmissionDue {
  period: Period;
  /** `YYYY-MM-DD` */
  dueOn: string;
  /** End of that day where the property is. */
  dueAtMs: number;
}

/** When the submission of a month is due by a complete frequency; null when no period of it ends in that month. */
export async function submissionDue(
  em: EntityManager,
  subject: SubmissionSubject,
  frequency: CompleteFrequency,
  postMonth: string,
): Promise<SubmissionDue | null> {
  const period = periodOf(postMonth, frequency.submitFrequency, subject.fiscalStartMonth);
  if (period === null) return null;
  const timeline = timelineOf(frequency);
  const day = dueOn(period, timeline, await calendarOf(em, subject, frequency, timeline));
  return { period, dueOn: day, dueAtMs: endOfDayMs(day, subject.timeZone) };
}

/** A frequency that submissions are opened by. */
export type CompleteFrequency = Frequency & { submitFrequency: SubmitFrequency; submitTimelineDay: number };

export function isComplete(frequency: Frequency | null): frequency is CompleteFrequency {
  return Boolean(frequency?.submitFrequency) && typeof frequency?.submitTimelineDay === 'number';
}

function timelineOf({ submitTimelineDay, anchor, dayMode, roll }: CompleteFrequency): Timeline {
  return { submitTimelineDay, anchor, dayMode, roll };
}

/** Read only where working days are counted or a day may roll. */
async function calendarOf(
  em: EntityManager,
  { calendarCodes }: SubmissionSubject,
  frequency: Frequency,
  { dayMode, roll }: Timeline,
) {
  if (dayMode === 'CALENDAR' && roll === 'NONE') return plainCalendar;
  return workCalendar(em, [...(frequency.calendarCode ? [frequency.calendarCode] : []), ...calendarCodes]);
}
