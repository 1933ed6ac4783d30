import { matcherKey } from '#contracts/account-mappings.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AccountMappingRule, AccountMatcher, AccountTarget } from '#contracts/account-mappings.ts';
import { addAmounts, compareAmounts, isZeroAmount, negateAmount } from '#rules/account-mapping/amounts.ts';
import { createLookup, findConflict, inForce } from '#rules/account-mapping/matching.ts';
import { planChanges } from '#rules/account-mapping/plan-changes.ts';
import type { AccountAmounts, RecodedPart } from '#rules/account-mapping/recoding.ts';
import { amountNames, recodeRow, sourceAmounts } from '#rules/account-mapping/recoding.ts';

const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
type Rule = AccountMappingRule & { key: string; effectiveUntil: string | null };
interface Change {
  matcher: AccountMatcher;
  target: AccountTarget | null;
  effectiveFrom: string;
}
interface LedgerRow {
  code: string;
  segment: string | null;
  amounts: AccountAmounts;
}

const code = fc.integer({ min: 4000, max: 4030 }).map(String);
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

const isSignFlipped = fc.boolean();
const masterAccountId = fc.integer({ min: 1, max: 6 });
const target: fc.Arbitrary<AccountTarget> = fc.oneof(
  fc.record({ kind: fc.constant('account' as const), masterAccountId, isSignFlipped }),
  fc.record({
    kind: fc.constant('segments' as const),
    parts: fc.array(fc.record({ segment: fc.constantFrom('off', 'RET'), masterAccountId }), {
      minLength: 1,
      maxLength: 2,
    }),
    restAccountId: masterAccountId,
    isSignFlipped,
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 499_999 }), fc.integer({ min: 1, max: 499_999 }), isSignFlipped)
    .map(([one, other, flipped]): AccountTarget => ({
      kind: 'shares',
      parts: [one, other, 1_000_000 - one - other].map((units, index) => ({
        masterAccountId: index + 1,
        share: (units / 10_000).toFixed(4),
      })),
      isSignFlipped: flipped,
    })),
  fc.constant({ kind: 'ignore' as const }),
);
const matcher: fc.Arbitrary<AccountMatcher> = fc.oneof(
  code.map((one) => ({ kind: 'account' as const, code: one })),
  fc.tuple(code, code).map(([a, b]) => ({ kind: 'range' as const, from: a < b ? a : b, to: a < b ? b : a })),
  fc.constantFrom('40*', '401?', '*5').map((pattern) => ({ kind: 'pattern' as const, pattern })),
);
const change: fc.Arbitrary<Change> = fc.record({
  matcher,
  target: fc.oneof({ weight: 4, arbitrary: target }, { weight: 1, arbitrary: fc.constant(null) }),
  effectiveFrom: fc.constantFrom(...months),
});
const books = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 20 }),
  changes: fc.array(change, { maxLength: 12 }),
  decimals: fc.constantFrom(0, 2, 3),
});

/** Saves one change, or refuses it where two mappings would be equally specific, as the server does. */
function save(rules: readonly Rule[], wanted: Change, id: number): Rule[] {
  const key = matcherKey(wanted.matcher);
  const { replaced, ended, added } = planChanges(rules, [{ ...wanted, key, isRemoval: wanted.target === null }]);
  const until = new Map(ended.map((one) => [one.id, one.until]));
  const after = [
    ...rules
      .filter((rule) => !replaced.includes(rule.id))
      .map((rule) => ({ ...rule, effectiveUntil: until.get(rule.id) ?? rule.effectiveUntil })),
    ...added.map(({ change: { matcher: of, target: to, effectiveFrom }, effectiveUntil }) => ({
      ...{ id, key, matcher: of, target: to!, effectiveFrom, effectiveUntil },
    })),
  ];
  return findConflict(after) === null ? after : [...rules];
}

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

const allRules = (changes: readonly Change[]): Rule[] =>
  changes.reduce<Rule[]>((rules, one, index) => save(rules, one, index + 1), []);

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
