import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { isCarried } from '#rules/rule-sets/carried-explanation.ts';

const monthOf = (no: number) => new Date(Date.UTC(2026, no, 1)).toISOString().slice(0, 10);
const cents = (amount: number) =>
  `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;

/** One acceptance, and the same finding month by month: its value in cents, the version of the rule, and an end by hand. */
const histories = fc.record({
  accepted: fc.integer({ min: -50_000, max: 50_000 }),
  within: fc.integer({ min: 0, max: 3_000 }),
  from: fc.integer({ min: 0, max: 3 }),
  lasts: fc.integer({ min: 1, max: 8 }),
  changedIn: fc.option(fc.integer({ min: 0, max: 14 })),
  endedIn: fc.option(fc.integer({ min: 0, max: 14 })),
  moves: fc.array(
    fc.oneof(fc.constant(0), fc.integer({ min: -6_000, max: 6_000 }), fc.constantFrom<'edge' | 'over'>('edge', 'over')),
    { minLength: 14, maxLength: 14 },
  ),
});

describe('an explanation that was accepted for the months to come', () => {
  it('carries exactly while its date holds, the value moved by at most x, and the rule version is the same', () => {
    let carried = 0;
    let asked = 0;
    fc.assert(
      fc.property(histories, ({ accepted, within, from, lasts, changedIn, endedIn, moves }) => {
        for (const [no, move] of moves.entries()) {
          const moved = move === 'edge' ? within : move === 'over' ? within + 1 : move;
          const version = changedIn !== null && no >= changedIn ? 5 : 4;
          const isEnded = endedIn !== null && no >= endedIn;
          const terms = { fromMonth: monthOf(from), untilMonth: monthOf(from + lasts), ruleVersion: 4 };
          const answer = isCarried(
            { ...terms, found: cents(accepted), within: cents(within), isEnded },
            { postMonth: monthOf(no), ruleVersion: version, found: cents(accepted + moved) },
          );
          const isExpected = no > from && no <= from + lasts && Math.abs(moved) <= within && version === 4 && !isEnded;
          expect({ no, moved, answer }).toEqual({ no, moved, answer: isExpected });
          if (answer) carried += 1;
          else asked += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(Math.min(carried, asked)).toBeGreaterThan(100);
  });

  it('compares amounts as decimals, and what is no number by itself', () => {
    const terms = { fromMonth: '2026-01-01', untilMonth: '2026-12-01', ruleVersion: 1, isEnded: false };
    const next = { postMonth: '2026-02-01', ruleVersion: 1 };
    const asks = (from: string | null, to: string | null, within: string) =>
      !isCarried({ ...terms, found: from, within }, { ...next, found: to });
    expect(asks('0.1', '0.3', '0.2')).toBe(false);
    expect(asks('100', '100.000', '0')).toBe(false);
    expect(asks('12345678901234567890.01', '12345678901234567890.02', '0')).toBe(true);
    expect(asks('Month to month', 'Month to month', '0')).toBe(false);
    expect(asks('Month to month', 'Holdover', '10')).toBe(true);
    expect(asks(null, null, '0')).toBe(false);
    expect(asks(null, '0', '10')).toBe(true);
  });
});
