import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Timeline, WorkCalendar } from '#rules/frequencies/due-date.ts';
import { addDays, dueOn, endOfDayMs, localDay, periodOf } from '#rules/frequencies/due-date.ts';

const postMonths = fc
  .tuple(fc.integer({ min: 2000, max: 2060 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}-01`);
const frequencies = fc.constantFrom('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY');
const fiscalStarts = fc.integer({ min: 1, max: 12 });
const zones = fc.constantFrom(
  'Asia/Tokyo',
  'America/New_York',
  'Asia/Dubai',
  'Asia/Riyadh',
  'Europe/London',
  'Pacific/Apia',
  'Asia/Kathmandu',
);
const periods = postMonths.map((postMonth) => periodOf(postMonth, 'MONTHLY') ?? { start: '', end: '' });
/** A calendar whose holidays lie around the period, with at least one day of work a week. */
const calendars = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }), fc.array(fc.integer({ min: -40, max: 80 })))
  .map(([weekend, offsets]) => (end: string): WorkCalendar => ({
    weekend,
    holidays: new Set(offsets.slice(0, 6).map((by) => addDays(end, by))),
  }));
const isWorkingDay = (day: string, { weekend, holidays }: WorkCalendar) =>
  !weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && !holidays.has(day);

describe('any due date', () => {
  it('belongs to a period that ends in its post month, and periods of a frequency follow each other', () => {
    fc.assert(
      fc.property(postMonths, frequencies, fiscalStarts, (postMonth, frequency, fiscalStart) => {
        const period = periodOf(postMonth, frequency, fiscalStart);
        if (period === null) return;
        expect(period.end.slice(0, 7)).toBe(postMonth.slice(0, 7));
        expect(addDays(period.end, 1).slice(8)).toBe('01');
        const lastOfBefore = addDays(period.start, -1);
        expect(periodOf(`${lastOfBefore.slice(0, 7)}-01`, frequency, fiscalStart)?.end).toBe(lastOfBefore);
      }),
    );
  });

  it('has as many working days behind the period as were asked for', () => {
    fc.assert(
      fc.property(periods, calendars, fc.integer({ min: 1, max: 30 }), (period, calendarAround, days) => {
        const calendar = calendarAround(period.end);
        const timeline: Timeline = { submitTimelineDay: days, anchor: 'PERIOD_END', dayMode: 'BUSINESS', roll: 'NONE' };
        const due = dueOn(period, timeline, calendar);
        expect(isWorkingDay(due, calendar)).toBe(true);
        let worked = 0;
        for (let day = addDays(period.end, 1); day <= due; day = addDays(day, 1))
          if (isWorkingDay(day, calendar)) worked += 1;
        expect(worked).toBe(days);
      }),
    );
  });

  it('rolls over days without work alone', () => {
    fc.assert(
      fc.property(periods, calendars, fc.integer({ min: 0, max: 60 }), (period, calendarAround, days) => {
        const calendar = calendarAround(period.end);
        const of = (roll: Timeline['roll']) =>
          dueOn(period, { submitTimelineDay: days, anchor: 'PERIOD_END', dayMode: 'CALENDAR', roll }, calendar);
        const [none, following, preceding] = [of('NONE'), of('FOLLOWING'), of('PRECEDING')];
        expect([preceding <= none, none <= following]).toEqual([true, true]);
        for (const rolled of [following, preceding]) expect(isWorkingDay(rolled, calendar)).toBe(true);
        for (let day = addDays(preceding, 1); day < following; day = addDays(day, 1))
          expect(isWorkingDay(day, calendar)).toBe(false);
      }),
    );
  });

  it('ends when the clocks of its place show midnight', () => {
    fc.assert(
      fc.property(periods, zones, ({ end }, zone) => {
        const endMs = endOfDayMs(end, zone);
        expect([localDay(endMs, zone), localDay(endMs + 1, zone)]).toEqual([end, addDays(end, 1)]);
      }),
    );
  });
});
