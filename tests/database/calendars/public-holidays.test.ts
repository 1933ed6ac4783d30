import { describe, expect, it } from '@jest/globals';
import { calendarCountries, publicHolidays } from '#database/calendars/public-holidays.ts';
import { dueOn, periodOf } from '#rules/frequencies/due-date.ts';
import type { WorkCalendar } from '#rules/frequencies/due-date.ts';

async function calendarOf(code: string, year: number): Promise<WorkCalendar> {
  const country = calendarCountries.find((one) => one.code === code);
  if (country === undefined) throw new Error(`No calendar ${code}`);
  const holidays = await publicHolidays(country, year);
  return { weekend: country.weekend, holidays: new Set(holidays.map(({ day }) => day)) };
}

async function fifthBusinessDay(code: string, postMonth: string): Promise<string> {
  const timeline = { submitTimelineDay: 5, anchor: 'PERIOD_END', dayMode: 'BUSINESS', roll: 'NONE' } as const;
  const period = periodOf(postMonth, 'MONTHLY');
  return period ? dueOn(period, timeline, await calendarOf(code, Number(postMonth.slice(0, 4)))) : '';
}

describe('the calendars that come with the product', () => {
  it.each([
    ['US', '2026-02-01', '2026-03-06'],
    ['SA', '2026-03-01', '2026-04-07'],
    ['AE', '2026-02-01', '2026-03-06'],
    ['JP', '2026-04-01', '2026-05-12'],
    ['GB', '2026-03-01', '2026-04-09'],
    ['US', '2026-06-01', '2026-07-08'],
  ])('put the fifth business day of %s after %s on %s', async (code, postMonth, expected) => {
    expect(await fifthBusinessDay(code, postMonth)).toBe(expected);
  });

  it('name every day of a feast that lasts several, and none that is worked', async () => {
    const { holidays } = await calendarOf('AE', 2026);
    expect(['2026-03-20', '2026-03-21', '2026-03-22'].every((day) => holidays.has(day))).toBe(true);
    // The first day of Ramadan and the night journey are no days off.
    expect(['2026-01-16', '2026-02-18'].some((day) => holidays.has(day))).toBe(false);
    expect((await calendarOf('JP', 2026)).holidays.has('2026-05-06')).toBe(true);
    expect((await calendarOf('US', 2026)).holidays.has('2026-07-03')).toBe(true);
    expect((await calendarOf('GB', 2026)).holidays.has('2026-08-31')).toBe(true);
  });
});
