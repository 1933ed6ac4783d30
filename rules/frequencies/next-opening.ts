import { isHeldIn } from './next-due-dates.ts';
import type { Holding } from './next-due-dates.ts';
import { periodOf } from './due-date.ts';
import { opensOn, shiftMonth } from './open-months.ts';
import type { Obligation } from './open-months.ts';

export interface Opening {
  /** `YYYY-MM-01` */
  postMonth: string;
  /** `YYYY-MM-DD`, the local day on which the sweep opens the submission. */
  opensOn: string;
}

/** A submission opens up to a year before its period (a due date before a fiscal year), and at the latest after it. */
const furthestBack = 2;
const furthestAhead = 26;

/** The first period whose submission opens after `today` (a local day); null where none does within two years. */
export function nextOpening(obligation: Obligation, held: Holding, today: string): Opening | null {
  const { submitFrequency, timeline, firstPostMonth, fiscalStartMonth, calendar } = obligation;
  if (submitFrequency === 'AD_HOC') return null;
  const earliest = shiftMonth(`${today.slice(0, 7)}-01`, -furthestBack);
  const first = firstPostMonth > earliest ? firstPostMonth : earliest;
  const last = shiftMonth(first, furthestAhead);
  for (let postMonth = first; postMonth <= last; postMonth = shiftMonth(postMonth, 1)) {
    const period = periodOf(postMonth, submitFrequency, fiscalStartMonth);
    if (period === null || !isHeldIn(period, held)) continue;
    const opens = opensOn(period, timeline, calendar);
    if (opens > today) return { postMonth, opensOn: opens };
  }
  return null;
}
