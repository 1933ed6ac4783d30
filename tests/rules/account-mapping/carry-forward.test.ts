import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import type { CarriedRow } from '#rules/account-mapping/carry-forward.ts';
import { checkCarried, checkRecodedCarried } from '#rules/account-mapping/carry-forward.ts';

const cents = fc.integer({ min: -1e9, max: 1e9 }).map((units) => (units / 100).toFixed(2));
const row = (code: string, amounts: { opening?: string; closing?: string }): CarriedRow => ({
  ...{ group: 'Accrual USD', code, segment: null, decimals: 2 },
  amounts: {
    ...{ opening: amounts.opening ?? null, closing: amounts.closing ?? null },
    ...{ debit: null, credit: null, movement: null, yearToDate: null, amount: null },
  },
});
const to = (masterAccountId: number, isSignFlipped = false): AccountTarget => ({
  ...{ kind: 'account', masterAccountId, isSignFlipped },
});
/** Master accounts 1 and 2 carry their balance on, 3 and 4 are of income and expense. */
const statementOf = (id: number): string => (id < 3 ? 'stock' : 'flow');

describe('closing is the next opening', () => {
  const closed = [row('1', { closing: '10.00' }), row('2', { closing: '-10.00' })];

  it('holds account by account, and is off by what the accounts are off by', () => {
    const same = closed.map(({ code, amounts }) => row(code, { opening: amounts.closing! }));
    expect(checkCarried(closed, same, false)).toMatchObject([{ holds: true, difference: '0.00' }]);
    const swapped = [row('1', { opening: '-10.00' }), row('2', { opening: '10.00' })];
    expect(checkCarried(closed, swapped, false)).toMatchObject([{ holds: false, difference: '40.00' }]);
    expect(checkCarried(closed, [], false)).toMatchObject([{ difference: '20.00' }]);
  });

  it('compares totals at the start of a fiscal year, when retained earnings take income and expense', () => {
    const year = [row('income', { closing: '-7.00' }), row('cash', { closing: '7.00' })];
    const opening = [row('cash', { opening: '7.00' }), row('retained', { opening: '-7.00' })];
    expect(checkCarried(year, opening, true)).toMatchObject([{ holds: true }]);
    expect(checkCarried(year, opening, false)).toMatchObject([{ holds: false }]);
  });

  it('after recoding, holds for every mapping that stays in its statement, and is off by what another statement gets', () => {
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (openings) => {
        const opened = openings.map((opening, index) => row(String(index), { opening }));
        const within = { before: () => to(1), after: () => to(2) };
        expect(checkRecodedCarried(opened, within, statementOf)).toMatchObject([{ holds: true }]);
        const moved = { before: () => to(1), after: () => to(3) };
        const units = openings.map((opening) => Math.round(Number(opening) * 100));
        const sum = Math.abs(units.reduce((total, one) => total + one, 0));
        const worst = Math.max(...units.map(Math.abs));
        const [result] = checkRecodedCarried(opened, moved, statementOf);
        expect(result!.holds).toBe(sum <= 100 && worst <= 1);
        // Accounts that make up for each other are named by the worst one.
        const named = sum <= 100 && worst > 1 ? worst : sum;
        expect(Math.abs(Math.round(Number(result!.difference) * 100))).toBe(named);
      }),
    );
  });

  it('after recoding, leaves out accounts that one of the two months has not mapped, and notices a turned sign', () => {
    const opened = [row('1', { opening: '10.00' })];
    const first = { before: () => null, after: () => to(1) };
    expect(checkRecodedCarried(opened, first, statementOf)).toMatchObject([{ holds: true, difference: '0' }]);
    const turned = { before: () => to(1), after: () => to(1, true) };
    expect(checkRecodedCarried(opened, turned, statementOf)).toMatchObject([{ holds: false, difference: '-20.00' }]);
  });
});
