import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lastDayOf, rhythms } from '#contracts/report-schedules.ts';
import { nextReportDay } from '#rules/reports/next-report-day.ts';

const dayOf = (days: number) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);

describe('the next day of a schedule', () => {
  it.each([
    // 24 November 2026 is a Tuesday.
    ['2026-11-24', 'WEEKLY', 2, '2026-12-01'],
    ['2026-11-24', 'WEEKLY', 3, '2026-11-25'],
    ['2026-11-24', 'WEEKLY', 7, '2026-11-29'],
    ['2026-11-24', 'MONTHLY', 24, '2026-12-24'],
    ['2026-11-24', 'MONTHLY', 25, '2026-11-25'],
    ['2027-01-31', 'MONTHLY', 28, '2027-02-28'],
    ['2026-12-31', 'MONTHLY', 1, '2027-01-01'],
  ] as const)('after %s, %s on %i, is %s', (today, rhythm, day, expected) => {
    expect(nextReportDay(today, rhythm, day)).toBe(expected);
  });

  it('is the first later day that fits, found by trying one after the other', () => {
    const wanted = fc
      .constantFrom(...rhythms)
      .chain((rhythm) =>
        fc.record({ rhythm: fc.constant(rhythm), day: fc.integer({ min: 1, max: lastDayOf[rhythm] }) }),
      );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), wanted, (start, { rhythm, day }) => {
        const fits = (text: string) =>
          (rhythm === 'WEEKLY' ? new Date(text).getUTCDay() || 7 : Number(text.slice(8))) === day;
        let days = start + 1;
        while (!fits(dayOf(days))) days += 1;
        expect(nextReportDay(dayOf(start), rhythm, day)).toBe(dayOf(days));
      }),
    );
  });
});
