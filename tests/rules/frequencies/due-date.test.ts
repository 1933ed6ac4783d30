import { describe, expect, it } from '@jest/globals';
import type { SubmitFrequency, Timeline, WorkCalendar } from '#rules/frequencies/due-date.ts';
import {
  addDays,
  dueMonthsAround,
  dueOn,
  endOfDayMs,
  localDay,
  periodOf,
  plainCalendar,
} from '#rules/frequencies/due-date.ts';

const gulf: WorkCalendar = { weekend: [5, 6], holidays: new Set() };
const japan: WorkCalendar = {
  weekend: [6, 0],
  holidays: new Set(['2026-05-03', '2026-05-04', '2026-05-05', '2026-05-06']),
};
const calendarDays = (submitTimelineDay: number): Timeline => ({
  submitTimelineDay,
  anchor: 'PERIOD_END',
  dayMode: 'CALENDAR',
  roll: 'NONE',
});
const businessDays = (submitTimelineDay: number): Timeline => ({
  ...calendarDays(submitTimelineDay),
  dayMode: 'BUSINESS',
});

type Case = [string, SubmitFrequency, string, number, Timeline, WorkCalendar, string];
const table: Case[] = [
  ['a month, ten calendar days', 'MONTHLY', '2026-02-01', 1, calendarDays(10), plainCalendar, '2026-03-10'],
  ['a month, five business days', 'MONTHLY', '2026-02-01', 1, businessDays(5), plainCalendar, '2026-03-06'],
  ['a weekend on Friday and Saturday', 'MONTHLY', '2026-02-01', 1, businessDays(5), gulf, '2026-03-05'],
  ['the holidays of May in Japan', 'MONTHLY', '2026-04-01', 1, businessDays(5), japan, '2026-05-12'],
  ['a quarter', 'QUARTERLY', '2026-03-01', 1, calendarDays(15), plainCalendar, '2026-04-15'],
  ['a half year', 'SEMI_ANNUALLY', '2026-06-01', 1, calendarDays(30), plainCalendar, '2026-07-30'],
  ['a fiscal year that ends in March', 'ANNUALLY', '2026-03-01', 4, calendarDays(45), plainCalendar, '2026-05-15'],
];

describe('due dates', () => {
  it.each(table)('counts %s', (_name, frequency, postMonth, fiscalStart, timeline, calendar, expected) => {
    const period = periodOf(postMonth, frequency, fiscalStart);
    expect(period && dueOn(period, timeline, calendar)).toBe(expected);
  });

  it('gives no period for a month in which none ends', () => {
    expect(periodOf('2026-02-01', 'QUARTERLY')).toBeNull();
    expect(periodOf('2026-03-01', 'QUARTERLY', 2)).toBeNull();
    expect(periodOf('2026-04-01', 'QUARTERLY', 2)).toEqual({ start: '2026-02-01', end: '2026-04-30' });
  });

  it('reaches back over the turn of the year', () => {
    expect(periodOf('2026-03-01', 'ANNUALLY', 4)).toEqual({ start: '2025-04-01', end: '2026-03-31' });
  });

  it('rolls from a day without work to the side that is asked', () => {
    const period = { start: '2026-02-01', end: '2026-02-28' };
    expect(dueOn(period, { ...calendarDays(7), roll: 'FOLLOWING' })).toBe('2026-03-09');
    expect(dueOn(period, { ...calendarDays(7), roll: 'PRECEDING' })).toBe('2026-03-06');
  });

  it('counts back from the start of a period', () => {
    const period = { start: '2026-01-01', end: '2026-12-31' };
    expect(dueOn(period, { ...calendarDays(-30), anchor: 'PERIOD_START' })).toBe('2025-12-02');
  });

  it.each([
    ['Asia/Tokyo', '2026-03-10', '2026-03-10T14:59:59.999Z'],
    ['America/New_York', '2026-03-07', '2026-03-08T04:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    ['Asia/Dubai', '2026-12-31', '2026-12-31T19:59:59.999Z'],
    ['UTC', '2026-02-28', '2026-02-28T23:59:59.999Z'],
  ])('ends a day in %s at its own midnight', (timeZone, day, instant) => {
    const endMs = endOfDayMs(day, timeZone);
    expect(new Date(endMs).toISOString()).toBe(instant);
    expect(localDay(endMs, timeZone)).toBe(day);
    expect(localDay(endMs + 1, timeZone)).toBe(addDays(day, 1));
  });
});

describe('the months to which a submission can move', () => {
  const around = (postMonth: string, firstPostMonth: string, current = '2010-12-01') => ({
    ...{ postMonth, firstPostMonth, current },
  });

  it('are those in which a period ends, the nearest first, and none before the first', () => {
    expect(dueMonthsAround(around('2026-08-01', '2020-01-01'), 'QUARTERLY', 1).slice(0, 5)).toEqual([
      '2026-09-01',
      '2026-06-01',
      '2026-12-01',
      '2026-03-01',
      '2027-03-01',
    ]);
    expect(dueMonthsAround(around('2026-08-01', '2026-08-01'), 'SEMI_ANNUALLY', 4).slice(0, 3)).toEqual([
      '2026-09-01',
      '2027-03-01',
      '2027-09-01',
    ]);
    expect(dueMonthsAround(around('2026-08-01', '2020-01-01'), 'MONTHLY', 1).slice(0, 3)).toEqual([
      '2026-08-01',
      '2026-07-01',
      '2026-09-01',
    ]);
  });

  it('are the first ones for a month before all of them', () => {
    expect(dueMonthsAround(around('2026-04-01', '2026-04-01'), 'ANNUALLY', 4)[0]).toBe('2027-03-01');
    expect(dueMonthsAround(around('2010-03-01', '2026-04-01'), 'ANNUALLY', 4)[0]).toBe('2027-03-01');
    expect(dueMonthsAround(around('2026-07-01', '2026-04-01'), 'QUARTERLY', 4)[0]).toBe('2026-06-01');
  });

  it('are others than the month it is in', () => {
    const from = '2020-01-01';
    expect(dueMonthsAround(around('2026-08-01', from, '2026-06-01'), 'QUARTERLY', 1).slice(0, 2)).toEqual([
      '2026-09-01',
      '2026-12-01',
    ]);
    expect(dueMonthsAround(around('2026-08-01', from, '2026-12-01'), 'ANNUALLY', 1).slice(0, 2)).toEqual([
      '2025-12-01',
      '2027-12-01',
    ]);
    expect(dueMonthsAround(around('2026-08-01', '2026-12-01', '2026-12-01'), 'ANNUALLY', 1)[0]).toBe('2027-12-01');
  });
});
