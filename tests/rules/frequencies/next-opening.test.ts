import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, plainCalendar } from '#rules/frequencies/due-date.ts';
import type { Timeline } from '#rules/frequencies/due-date.ts';
import { nextOpening } from '#rules/frequencies/next-opening.ts';
import { openMonths } from '#rules/frequencies/open-months.ts';
import type { Obligation } from '#rules/frequencies/open-months.ts';

const always = { acquiredOn: null, disposedOn: null };
const monthly: Obligation = {
  submitFrequency: 'MONTHLY',
  timeline: { submitTimelineDay: 10, anchor: 'PERIOD_END', dayMode: 'CALENDAR', roll: 'NONE' },
  firstPostMonth: '2026-01-01',
  fiscalStartMonth: 1,
  calendar: plainCalendar,
};

const timelines = fc.oneof(
  fc.record<Timeline>({
    submitTimelineDay: fc.integer({ min: 0, max: 90 }),
    anchor: fc.constant('PERIOD_END'),
    dayMode: fc.constantFrom('CALENDAR', 'BUSINESS'),
    roll: fc.constantFrom('NONE', 'FOLLOWING', 'PRECEDING'),
  }),
  fc.record<Timeline>({
    submitTimelineDay: fc.integer({ min: -60, max: 20 }),
    anchor: fc.constant('PERIOD_START'),
    dayMode: fc.constant('CALENDAR'),
    roll: fc.constant('NONE'),
  }),
);
const obligations = fc.record<Obligation>({
  submitFrequency: fc.constantFrom('MONTHLY', 'QUARTERLY', 'SEMI_ANNUALLY', 'ANNUALLY'),
  timeline: timelines,
  firstPostMonth: fc.constantFrom('2024-01-01', '2026-02-01', '2026-11-01', '2027-06-01'),
  fiscalStartMonth: fc.integer({ min: 1, max: 12 }),
  calendar: fc.constant(plainCalendar),
});
const days = fc.integer({ min: 0, max: 700 }).map((by) => addDays('2025-06-01', by));

describe('what opens next', () => {
  it('opens on the day after its period', () => {
    expect(nextOpening(monthly, always, '2026-11-26')).toEqual({ postMonth: '2026-11-01', opensOn: '2026-12-01' });
  });

  it('opens nothing on request, and nothing of a property that was sold', () => {
    expect(nextOpening({ ...monthly, submitFrequency: 'AD_HOC' }, always, '2026-11-26')).toBeNull();
    expect(nextOpening(monthly, { acquiredOn: null, disposedOn: '2026-10-31' }, '2026-11-26')).toBeNull();
  });

  it('is what the sweep opens on that day, and nothing opens before', () => {
    fc.assert(
      fc.property(obligations, days, (obligation, today) => {
        const next = nextOpening(obligation, always, today);
        if (next === null) return;
        const monthsOpenOn = (day: string) => openMonths(obligation, day).map(({ postMonth }) => postMonth);
        expect(monthsOpenOn(next.opensOn)).toContain(next.postMonth);
        expect(monthsOpenOn(addDays(next.opensOn, -1))).toEqual(monthsOpenOn(today));
      }),
      { numRuns: 400 },
    );
  });
});
