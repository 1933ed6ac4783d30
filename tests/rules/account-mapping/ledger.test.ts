import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountTarget } from '#contracts/account-mappings.ts';
import { addAmounts, compareAmounts, isZeroAmount, negateAmount } from '#rules/account-mapping/amounts.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import type { AccountAmounts, RecodedPart } from '#rules/account-mapping/recoding.ts';
import { amountNames, recodeRow, sourceAmounts } from '#rules/account-mapping/recoding.ts';
import type { Rule } from './generated-mappings.ts';
import { allRules, change, code, months, save } from './generated-mappings.ts';

interface LedgerRow {
  code: string;
  segment: string | null;
  amounts: AccountAmounts;
}

const decimal = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 3 }))
  .map(([units, places]) => (units / 10 ** places).toFixed(places));
const positive = decimal.map((amount) => (amount.startsWith('-') ? negateAmount(amount) : amount));
const row: fc.Arbitrary<LedgerRow> = fc
  .tuple(code, fc.constantFrom(null, 'OFF', 'RET'), decimal, positive, positive)
  .map(([account, segment, opening, debit, credit]) => {
    const movement = addAmounts([debit, negateAmount(credit)]);
    const closing = addAmounts([opening, movement]);
    return {
      code: account,
      segment,
      amounts: { opening, debit, credit, movement, closing, yearToDate: closing, amount: null },
    };
  });

const books = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 20 }),
  changes: fc.array(change, { maxLength: 12 }),
  decimals: fc.constantFrom(0, 2, 3),
});

interface Recoded {
  source: LedgerRow;
  to: AccountTarget | null;
  parts: RecodedPart[];
}

function recode(rows: readonly LedgerRow[], rules: readonly Rule[], month: string, decimals: number): Recoded[] {
  const find = createLookup(inForce(rules, month));
  return rows.map((source) => {
    const to = find(source.code)?.target ?? null;
    return { source, to, parts: recodeRow(source, to, decimals) };
  });
}

const total = (amounts: readonly AccountAmounts[], name: (typeof amountNames)[number]): string =>
  addAmounts(amounts.flatMap((one) => one[name] ?? []));

describe('a ledger under mappings of every kind', () => {
  it('adds up in every month and every amount: what is recoded, turned back, what is ignored, and nothing twice', () => {
    fc.assert(
      fc.property(books, ({ rows, changes, decimals }) => {
        const rules = allRules(changes);
        for (const month of months) {
          const recoded = recode(rows, rules, month, decimals);
          const ignored = recoded.filter(({ to }) => to?.kind === 'ignore').map(({ source }) => source.amounts);
          const turnedBack = recoded.filter(({ parts }) => parts.length > 0).map(({ parts }) => sourceAmounts(parts));
          expect(ignored.length + turnedBack.length).toBe(rows.length);
          for (const name of amountNames) {
            const file = total(
              rows.map(({ amounts }) => amounts),
              name,
            );
            const left = addAmounts([
              file,
              ...[...turnedBack, ...ignored].map((one) => negateAmount(one[name] ?? '0')),
            ]);
            expect(isZeroAmount(left)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('keeps its parts to the controls: each part of a row that adds up does too, whatever is split or turned', () => {
    fc.assert(
      fc.property(books, ({ rows, changes, decimals }) => {
        for (const { parts } of recode(rows, allRules(changes), months[3]!, decimals)) {
          for (const { amounts } of parts) {
            const movement = addAmounts([amounts.debit!, negateAmount(amounts.credit!)]);
            expect(compareAmounts(movement, amounts.movement!)).toBe(0);
            expect(compareAmounts(addAmounts([amounts.opening!, amounts.movement!]), amounts.closing!)).toBe(0);
          }
        }
      }),
    );
  });

  it('keeps the figures of every month before the one that a change is effective from', () => {
    fc.assert(
      fc.property(books, change, ({ rows, changes, decimals }, last) => {
        const before = allRules(changes);
        const after = save(before, last, changes.length + 1);
        for (const month of months.filter((one) => one < last.effectiveFrom)) {
          expect(recode(rows, after, month, decimals)).toEqual(recode(rows, before, month, decimals));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('is the same whatever the order that its mappings are read in', () => {
    fc.assert(
      fc.property(books, ({ rows, changes, decimals }) => {
        const rules = allRules(changes);
        for (const month of months) {
          expect(recode(rows, [...rules].reverse(), month, decimals)).toEqual(recode(rows, rules, month, decimals));
        }
      }),
    );
  });
});
