import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { areAlwaysAsDelivered, haveOneTarget } from '#rules/account-mapping/as-delivered.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import { recodeRow } from '#rules/account-mapping/recoding.ts';
import { allRules, change, months } from './generated-mappings.ts';

const codes = Array.from({ length: 31 }, (_, index) => String(4000 + index));
const amounts = {
  ...{ opening: '1.00', debit: '2.00', credit: '0.50', movement: '1.50', closing: '2.50' },
  ...{ yearToDate: '2.50', amount: null },
};

describe('mappings that need no look at the trial balances', () => {
  it('leave every row one part with its amounts, and an account with the same target in all months', () => {
    const found = { asDelivered: 0, oneTarget: 0, neither: 0 };
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const rules = allRules(changes);
        const [isAsDelivered, hasOneTarget] = [areAlwaysAsDelivered(rules), haveOneTarget(rules)];
        const lookups = months.map((month) => createLookup(inForce(rules, month)));
        for (const code of codes) {
          const targets = lookups.map((find) => find(code)?.target ?? null);
          for (const target of isAsDelivered ? targets : []) {
            const parts = recodeRow({ amounts, segment: 'OFF' }, target, 2);
            expect(parts.map((part) => part.amounts)).toEqual([amounts]);
          }
          if (hasOneTarget) expect(new Set(targets.filter((target) => target !== null)).size).toBeLessThan(2);
        }
        if (isAsDelivered) found.asDelivered += 1;
        if (hasOneTarget) found.oneTarget += 1;
        if (!isAsDelivered && !hasOneTarget) found.neither += 1;
      }),
      { numRuns: 400 },
    );
    expect(Math.min(...Object.values(found))).toBeGreaterThan(10);
  });

  it.each([
    ['one that is ignored', { kind: 'ignore' as const }],
    ['one whose sign is turned', { kind: 'account' as const, masterAccountId: 1, isSignFlipped: true }],
  ])('are not those with %s', (_, target) => {
    expect(areAlwaysAsDelivered([{ target: { kind: 'account', masterAccountId: 1, isSignFlipped: false } }])).toBe(
      true,
    );
    expect(areAlwaysAsDelivered([{ target }])).toBe(false);
  });
});
