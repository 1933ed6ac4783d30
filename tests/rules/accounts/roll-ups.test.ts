import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountTypes } from '#contracts/charts.ts';
import type { AccountChange, AccountFacts } from '#contracts/charts.ts';
import { typesOfRollUp } from '#rules/accounts/account-types.ts';
import { joinChanges } from '#rules/accounts/join-changes.ts';
import { naturalAmount, negated, rollUpAmounts, sumOf } from '#rules/accounts/roll-ups.ts';

const cents = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n });
const text = (value: bigint): string => {
  const digits = String(value < 0n ? -value : value).padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

describe('roll-ups', () => {
  it('tie to the sum of their accounts, to the last digit', () => {
    const amounts = fc.array(fc.tuple(fc.option(fc.constantFrom(...accountTypes)), cents), { maxLength: 40 });
    fc.assert(
      fc.property(amounts, (made) => {
        const rolled = rollUpAmounts(made.map(([accountType, amount]) => ({ accountType, amount: text(amount) })));
        for (const rollUp of ['EGI', 'NOI', 'NetIncome'] as const) {
          const types = typesOfRollUp(rollUp);
          const sum = made.reduce((all, [type, amount]) => all - (type && types.includes(type) ? amount : 0n), 0n);
          expect(Number(rolled[rollUp]) === 0 ? 0n : BigInt(rolled[rollUp].replace('.', ''))).toBe(sum);
        }
      }),
    );
  });

  it('turn a sign twice into itself, and add a set with its opposite to zero', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1 }), (made) => {
        const amounts = made.map(text);
        expect(amounts.map(negated).map(negated)).toEqual(amounts);
        expect(sumOf([...amounts, ...amounts.map(negated)])).toBe('0.00');
      }),
    );
  });

  it('show an amount on the side that its account grows on, else its statement', () => {
    expect(naturalAmount('-600712.50', { normalBalance: 'Credit', reportType: 'Income Statement' })).toBe('600712.50');
    expect(naturalAmount('12.50', { normalBalance: 'Debit', reportType: 'Income Statement' })).toBe('12.50');
    expect(naturalAmount('-5.00', { reportType: 'Income Statement' })).toBe('5.00');
    expect(naturalAmount('-5.00', { reportType: 'Balance Sheet' })).toBe('-5.00');
  });
});

describe('the changes of several versions', () => {
  const facts = (code: string): AccountFacts => ({
    ...{ code, name: code, nameJa: null, nameAr: null, normalBalance: 'Debit', accountType: 'Asset' },
    ...{ reportType: 'Balance Sheet', subtype: 'Cash', parentId: null, isActive: true },
  });

  it('as one lead from the first state to the last', () => {
    const steps = fc.array(fc.array(fc.tuple(fc.nat(4), fc.option(fc.constantFrom('1', '2', '3'))), { maxLength: 5 }));
    fc.assert(
      fc.property(steps, (made) => {
        const state = new Map<number, AccountFacts | null>();
        const versions = made.map((step) =>
          [...new Map(step)].flatMap(([accountId, code]): AccountChange[] => {
            const [before, after] = [state.get(accountId) ?? null, code === null ? null : facts(code)];
            state.set(accountId, after);
            return before === after ? [] : [{ accountId, before, after }];
          }),
        );
        const from = Math.floor(versions.length / 2);
        const joined = joinChanges([...versions.slice(0, from), joinChanges(versions.slice(from))]);
        const reached = new Map(joined.map(({ accountId, after }) => [accountId, after]));
        for (const [accountId, after] of state) expect(reached.get(accountId) ?? null).toEqual(after);
        expect(joined.every(({ before }) => before === null)).toBe(true);
      }),
    );
  });
});
