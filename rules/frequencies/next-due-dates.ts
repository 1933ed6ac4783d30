import { dueOn, periodOf } from './due-date.ts';
import type { Period } from './due-date.ts';
import { shiftMonth } from './open-months.ts';
import type { Obligation } from './open-months.ts';

/** When a property belongs to the portfolio; null on a side that is open. Funds are always held. */
export interface Holding {
  acquiredOn: string | null;
  disposedOn: string | null;
}

export interface DueMonth {
  /** `YYYY-MM-01` */
  postMonth: string;
  period: Period;
  /** `YYYY-MM-DD` */
  dueOn: string;
}

/** Whether a property is held on at least one day of a period. */
export function isHeldIn({ start, end }: Period, { acquiredOn, disposedOn }: Holding): boolean {
  return (!acquiredOn || acquiredOn <= end) && (!disposedOn || disposedOn >= start);
}

/** A due date lies at most 365 days and a few days without work from its period. */
const furthestBack = 14;
/** Three periods of a year, and a due date a year before its period. */
const furthestAhead = 60;

/** The first periods that are due on `today` (a local day) or later, in their order. */
export function nextDueMonths(obligation: Obligation, held: Holding, today: string, count = 3): DueMonth[] {
  const { submitFrequency, timeline, firstPostMonth, fiscalStartMonth, calendar } = obligation;
  if (submitFrequency === 'AD_HOC') return [];
  const thisMonth = `${today.slice(0, 7)}-01`;
  const earliest = shiftMonth(thisMonth, -furthestBack);
  const first = firstPostMonth > earliest ? firstPostMonth : earliest;
  const last = shiftMonth(first > thisMonth ? first : thisMonth, furthestAhead);
  const months: DueMonth[] = [];
  for (let postMonth = first; postMonth <= last && months.length < count; postMonth = shiftMonth(postMonth, 1)) {
    const period = periodOf(postMonth, submitFrequency, fiscalStartMonth);
    if (period === null || !isHeldIn(period, held)) continue;
    const due = dueOn(period, timeline, calendar);
    if (due >= today) months.push({ postMonth, period, dueOn: due });
  }
  return months;
}
