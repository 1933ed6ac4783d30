import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueAfterChange } from '#rules/frequencies/due-after-change.ts';
import { addDays } from '#rules/frequencies/due-date.ts';

const today = '2026-11-23';
const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days));

describe('the due date of an open submission after a change', () => {
  it.each([
    ['2026-12-10', '2026-12-07', '2026-12-07'],
    ['2026-12-10', '2026-12-20', '2026-12-20'],
    // Tomorrow at the earliest.
    ['2026-12-10', '2026-11-20', '2026-11-24'],
    ['2026-11-24', '2026-11-20', '2026-11-24'],
    // What is late already stays late, unless there is more time now.
    ['2026-11-10', '2026-11-07', '2026-11-10'],
    ['2026-11-23', '2026-11-20', '2026-11-23'],
    ['2026-11-10', '2026-12-01', '2026-12-01'],
  ])('of %s is, with %s by the rules, %s', (before, computed, after) => {
    expect(dueAfterChange(before, computed, today)).toBe(after);
  });

  it('is never moved to a day before tomorrow, and applying it again changes nothing', () => {
    fc.assert(
      fc.property(day, day, (before, computed) => {
        const after = dueAfterChange(before, computed, today);
        if (after !== before) expect(after > today).toBe(true);
        if (computed > today) expect(after).toBe(computed);
        expect(dueAfterChange(after, computed, today)).toBe(after);
      }),
    );
  });
});
