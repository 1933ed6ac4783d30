import { describe, expect, it } from '@jest/globals';
import type { Timeline } from '#rules/frequencies/due-date.ts';
import { plainCalendar } from '#rules/frequencies/due-date.ts';
import { openMonths } from '#rules/frequencies/open-months.ts';
import type { Obligation } from '#rules/frequencies/open-months.ts';

const timeline: Timeline = { submitTimelineDay: 10, anchor: 'PERIOD_END', dayMode: 'CALENDAR', roll: 'NONE' };
const monthly: Obligation = {
  submitFrequency: 'MONTHLY',
  timeline,
  firstPostMonth: '2026-01-01',
  fiscalStartMonth: 1,
  calendar: plainCalendar,
};
const monthsOf = (obligation: Obligation, today: string) => openMonths(obligation, today).map((one) => one.postMonth);

describe('months whose submissions are open', () => {
  it('begin with the first post month and end with the last month that is over', () => {
    expect(monthsOf(monthly, '2026-03-31')).toEqual(['2026-01-01', '2026-02-01']);
    expect(monthsOf(monthly, '2026-04-01')).toEqual(['2026-01-01', '2026-02-01', '2026-03-01']);
    expect(monthsOf(monthly, '2025-12-31')).toEqual([]);
  });

  it('are those in which a period ends', () => {
    expect(monthsOf({ ...monthly, submitFrequency: 'QUARTERLY' }, '2026-08-01')).toEqual(['2026-03-01', '2026-06-01']);
    const fiscal = { ...monthly, submitFrequency: 'ANNUALLY' as const, fiscalStartMonth: 4 };
    expect(monthsOf(fiscal, '2026-12-01')).toEqual(['2026-03-01']);
  });

  it('include a month that is due before it is over', () => {
    const onLastDay = { ...monthly, timeline: { ...timeline, submitTimelineDay: 0 } };
    expect(monthsOf(onLastDay, '2026-01-30')).toEqual([]);
    expect(monthsOf(onLastDay, '2026-01-31')).toEqual(['2026-01-01']);
  });

  it('include a budget thirty days before it is due', () => {
    const budget: Obligation = {
      ...monthly,
      submitFrequency: 'ANNUALLY',
      firstPostMonth: '2026-12-01',
      timeline: { ...timeline, anchor: 'PERIOD_START', submitTimelineDay: -30 },
    };
    expect(monthsOf(budget, '2025-11-01')).toEqual([]);
    expect(monthsOf(budget, '2025-11-02')).toEqual(['2026-12-01']);
    expect(monthsOf(budget, '2026-11-02')).toEqual(['2026-12-01', '2027-12-01']);
  });

  it('are none where submissions open by hand', () => {
    expect(monthsOf({ ...monthly, submitFrequency: 'AD_HOC' }, '2026-06-01')).toEqual([]);
  });
});
