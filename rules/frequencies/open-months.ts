import { postMonthReach } from '#contracts/submissions.ts';
import { addDays, dueOn, periodOf } from './due-date.ts';
import type { Period, SubmitFrequency, Timeline, WorkCalendar } from './due-date.ts';

/** What is asked of one property or fund again and again. */
export interface Obligation {
  submitFrequency: SubmitFrequency;
  timeline: Timeline;
  /** `YYYY-MM-01` */
  firstPostMonth: string;
  fiscalStartMonth: number;
  calendar: WorkCalendar;
}

export interface OpenMonth {
  /** `YYYY-MM-01` */
  postMonth: string;
  period: Period;
}

/** Days before its due date that a submission opens whose period has not begun: a budget is written before its year. */
const daysForBudgets = 30;

/**
 * The post months whose submissions are open on `today` (a local day), oldest first. A submission opens on the day after its
 * period, at the latest on the day it is due; one that counts from the period's start opens 30 days before it is due.
 */
export function openMonths(obligation: Obligation, today: string): OpenMonth[] {
  const { submitFrequency, timeline, firstPostMonth, fiscalStartMonth, calendar } = obligation;
  if (submitFrequency === 'AD_HOC') return [];
  const months: OpenMonth[] = [];
  const last = shiftMonth(`${today.slice(0, 7)}-01`, timeline.anchor === 'PERIOD_START' ? postMonthReach.ahead : 0);
  for (let postMonth = firstPostMonth; postMonth <= last; postMonth = shiftMonth(postMonth, 1)) {
    const period = periodOf(postMonth, submitFrequency, fiscalStartMonth);
    if (period !== null && opensOn(period, timeline, calendar) <= today) months.push({ postMonth, period });
  }
  return months;
}

/** The first local day on which the submission of a period may be open. */
export function opensOn(period: Period, timeline: Timeline, calendar: WorkCalendar): string {
  const afterPeriod = addDays(period.end, 1);
  const due = dueOn(period, timeline, calendar);
  const lead = timeline.anchor === 'PERIOD_START' ? addDays(due, -daysForBudgets) : due;
  return lead < afterPeriod ? lead : afterPeriod;
}

export function shiftMonth(postMonth: string, by: number): string {
  const [year = 0, month = 1] = postMonth.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10);
}
