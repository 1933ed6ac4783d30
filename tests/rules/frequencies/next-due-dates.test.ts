import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, dueOn, plainCalendar } from '#rules/frequencies/due-date.ts';
import type { Timeline } from '#rules/frequencies/due-date.ts';
import { isHeldIn, nextDueMonths } from '#rules/frequencies/next-due-dates.ts';
import { openMonths } from '#rules/frequencies/open-months.ts';
import type { Obligation } from '#rules/frequencies/open-months.ts';

const always = { acquiredOn: null, disposedOn: null };
const timeline: Timeline = { submitTimelineDay: 10, anchor: 'PERIOD_END', dayMode: 'CALENDAR', roll: 'NONE' };
const monthly: Obligation = {
  submitFrequency: 'MONTHLY',
  timeline,
  firstPostMonth: '2026-01-01',
  fiscalStartMonth: 1,
  calendar: plainCalendar,
};
const daysOf = (obligation: Obligation, today: string, held = always) =>
  nextDueMonths(obligation, held, today).map((month) => month.dueOn);

const days = fc.integer({ min: 0, max: 700 }).map((by) => addDays('2025-06-01', by));
const timelines = fc.oneof(
  fc.record<Timeline>({
    submitTimelineDay: fc.integer({ min: 0, max: 365 }),
    anchor: fc.constant('PERIOD_END'),
    dayMode: fc.constant('CALENDAR'),
    roll: fc.constantFrom('NONE', 'FOLLOWING', 'PRECEDING'),
  }),
  fc.record<Timeline>({
    submitTimelineDay: fc.integer({ min: -60, max: 20 }),
    anchor: fc.constant('PERIOD_START'),
    dayMode: fc.constantFrom('CALENDAR', 'BUSINESS'),
    roll: fc.constant('NONE'),
  }),
  fc.record<Timeline>({
    submitTimelineDay: fc.integer({ min: 0, max: 40 }),
    anchor: fc.constant('PERIOD_END'),
    dayMode: fc.constant('BUSINESS'),
    roll: fc.constant('NONE'),
  }),
);
const obligations = fc.record<Obligation>({
  submitFrequency: fc.constantFrom('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'),
  timeline: timelines,
  firstPostMonth: days.map((day) => `${day.slice(0, 7)}-01`),
  fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
  calendar: fc.constantFrom(
    plainCalendar,
    { weekend: [5, 6], holidays: new Set(['2026-03-20']) },
    { weekend: [], holidays: new Set(['2026-05-04', '2026-05-05', '2026-05-06']) },
  ),
});
const holdings = fc.record({
  acquiredOn: fc.option(days, { freq: 3 }),
  disposedOn: fc.option(
    days.map((day) => addDays(day, 500)),
    { freq: 3 },
  ),
});

/** Every due date from a day on that sweeps of the following nights would give the submissions that they open. */
function sweptFrom(obligation: Obligation, held: Parameters<typeof isHeldIn>[1], today: string, nights: number) {
  const due = new Map<string, string>();
  for (let night = 0; night <= nights; night += 400) {
    for (const { postMonth, period } of openMonths(obligation, addDays(today, night))) {
      if (isHeldIn(period, held)) due.set(postMonth, dueOn(period, obligation.timeline, obligation.calendar));
    }
  }
  return [...due.values()].filter((day) => day >= today).sort();
}

describe('the next due dates', () => {
  it('are the first three from today on, today among them', () => {
    expect(daysOf(monthly, '2026-11-23')).toEqual(['2026-12-10', '2027-01-10', '2027-02-10']);
    expect(daysOf(monthly, '2026-12-10')[0]).toBe('2026-12-10');
    expect(daysOf(monthly, '2026-12-11')[0]).toBe('2027-01-10');
  });

  it('begin with the first post month, however far it lies ahead', () => {
    expect(daysOf({ ...monthly, firstPostMonth: '2031-05-01' }, '2026-11-23')).toEqual([
      '2031-06-10',
      '2031-07-10',
      '2031-08-10',
    ]);
  });

  it('end with the last period in which the property is held', () => {
    expect(daysOf(monthly, '2026-11-23', { ...always, disposedOn: '2026-12-02' } as never)).toEqual([
      '2026-12-10',
      '2027-01-10',
    ]);
  });

  it('are none where submissions open by hand', () => {
    expect(daysOf({ ...monthly, submitFrequency: 'AD_HOC' }, '2026-11-23')).toEqual([]);
  });

  it('are those that the sweep gives to the submissions that it opens', () => {
    fc.assert(
      fc.property(obligations, holdings, days, (obligation, held, today) => {
        const shown = daysOf(obligation, today, held as never);
        // Five years of nights: three periods of a year and a due date a year away.
        expect(sweptFrom(obligation, held, today, 2_000).slice(0, 3)).toEqual(shown);
      }),
      { numRuns: 300 },
    );
  });
});
