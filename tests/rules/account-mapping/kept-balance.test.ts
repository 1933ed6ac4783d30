import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brokenControls, checkControls, checkRecodedLedger, usualTolerances } from '#rules/account-mapping/controls.ts';
import type { ControlResult } from '#rules/account-mapping/controls.ts';
import { createLookup, inForce } from '#contracts/account-matching/matching.ts';
import type { Rule } from './generated-mappings.ts';
import { allRules, change, code, months, save } from './generated-mappings.ts';

interface Line {
  code: string;
  segment: string | null;
  /** In cents, debit positive. */
  opening: bigint;
  debit: bigint;
  credit: bigint;
  /** What the closing balance of the file has beyond opening and movement. */
  gap: bigint;
}

const cents = fc.bigInt({ min: -1_000_000_000n, max: 1_000_000_000n });
const positive = fc.bigInt({ min: 0n, max: 1_000_000_000n });
const line: fc.Arbitrary<Line> = fc.record({
  ...{ code, segment: fc.constantFrom(null, 'OFF', 'RET') },
  ...{ opening: cents, debit: positive, credit: positive },
  gap: fc.constantFrom(0n, 0n, 0n, 0n, 1n, -1n, 40n, -250n),
});

const total = (lines: readonly Line[], pick: (one: Line) => bigint): bigint =>
  lines.reduce((sum, one) => sum + pick(one), 0n);
const closingOf = ({ opening, debit, credit, gap }: Line): bigint => opening + debit - credit + gap;

/** Up to 9 lines and one that makes up for them, in cents; `off` is what the file itself lacks. */
const trialBalance = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 9 }), code, fc.constantFrom(0n, 0n, 0n, 101n, -25_000n))
  .map(([lines, own, off]) => {
    const movement = total(lines, ({ debit, credit }) => debit - credit);
    const opening = -total(lines, (one) => one.opening);
    const rest = { code: own, segment: null, opening, gap: -total(lines, ({ gap }) => gap) };
    return [...lines, { ...rest, debit: movement < 0n ? -movement + off : off, credit: movement < 0n ? 0n : movement }];
  })
  .filter((lines) => lines.every(({ debit, credit }) => debit >= 0n && credit >= 0n));

function text(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(3, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const rowOf = (one: Line) => ({
  ...{ group: 'Accrual USD', code: one.code, segment: one.segment, decimals: 2 },
  amounts: {
    ...{ opening: text(one.opening), debit: text(one.debit), credit: text(one.credit) },
    ...{ movement: text(one.debit - one.credit), closing: text(closingOf(one)), yearToDate: null, amount: null },
  },
});

function ledgerOf(lines: readonly Line[]) {
  const rows = lines.map(rowOf);
  return { rows, isPartial: false, tolerances: usualTolerances, delivered: checkControls(rows, false) };
}

const withMonth = (results: readonly ControlResult[], postMonth: string) =>
  results.map((one) => ({ ...one, postMonth }));

function controlsOf(ledger: ReturnType<typeof ledgerOf>, rules: readonly Rule[]) {
  return months.flatMap((month) => {
    const find = createLookup(inForce(rules, month));
    return withMonth(
      checkRecodedLedger(ledger, (of) => find(of)?.target ?? null),
      month,
    );
  });
}

type Measure = (one: Line) => bigint;
const gapOf: Measure = ({ gap }) => -gap;

/** What is off in a month, in whole cents and without the code under test: a turned line counts the other way, an ignored one not. */
function offBy(lines: readonly Line[], rules: readonly Rule[], month: string, measure: Measure = closingOf): bigint {
  const find = createLookup(inForce(rules, month));
  return total(lines, (one) => {
    const target = find(one.code)?.target;
    if (target?.kind === 'ignore') return 0n;
    return target?.isSignFlipped ? -measure(one) : measure(one);
  });
}

/** The largest gap of a line that is not ignored in a month. */
function worstLine(lines: readonly Line[], rules: readonly Rule[], month: string): bigint {
  const find = createLookup(inForce(rules, month));
  return lines
    .filter((one) => find(one.code)?.target.kind !== 'ignore')
    .reduce((worst, { gap }) => (size(gap) > worst ? size(gap) : worst), 0n);
}

/**
 * What opening and movement are off by, as it is said: that of the sum or, where lines make up for each other, that of the worst line;
 * 0 where the control holds.
 */
function movementOff(lines: readonly Line[], rules: readonly Rule[], month: string): bigint {
  const sum = size(offBy(lines, rules, month, gapOf));
  if (sum > tolerance) return sum;
  const worst = worstLine(lines, rules, month);
  return worst > lineTolerance ? worst : 0n;
}

const size = (units: bigint): bigint => (units < 0n ? -units : units);
const tolerance = 100n;
const lineTolerance = 1n;

describe('a trial balance whose mappings are changed one after the other', () => {
  it('stays in balance in every month under the changes that are not refused, and refuses exactly those that put it off', () => {
    const seen = { refused: 0, saved: 0, gaps: 0 };
    fc.assert(
      fc.property(trialBalance, fc.array(change, { minLength: 1, maxLength: 12 }), (lines, changes) => {
        const ledger = ledgerOf(lines);
        const delivered = months.flatMap((month) => withMonth(ledger.delivered, month));
        const file = total(lines, closingOf);
        let rules: Rule[] = [];
        for (const [index, one] of changes.entries()) {
          const next = save(rules, one, index + 1);
          const broken = brokenControls(controlsOf(ledger, rules), controlsOf(ledger, next), delivered);
          const wrong = months.filter((month) => {
            const [was, is] = [offBy(lines, rules, month), offBy(lines, next, month)];
            return size(is) > tolerance && is !== file && (size(was) <= tolerance || size(is) > size(was));
          });
          const named = broken.filter(({ control }) => control === 'closingsAddUpToZero');
          expect(named.map(({ postMonth }) => postMonth)).toEqual(wrong);
          expect(named.map(({ difference }) => difference)).toEqual(
            wrong.map((month) => text(offBy(lines, next, month))),
          );
          const offMovements = months.flatMap((month) => {
            const [was, is] = [movementOff(lines, rules, month), movementOff(lines, next, month)];
            const ofFile = movementOff(lines, [], month);
            return is > 0n && is > was && is > ofFile ? [[month, text(is)]] : [];
          });
          const gaps = broken.filter(({ control }) => control === 'movementLeadsToClosing');
          expect(gaps.map(({ postMonth, difference }) => [postMonth, difference.replace('-', '')])).toEqual(
            offMovements,
          );
          if (gaps.length > 0) seen.gaps += 1;
          if (broken.length === 0) rules = next;
          seen[broken.length === 0 ? 'saved' : 'refused'] += 1;
          for (const month of months) {
            expect(size(offBy(lines, rules, month)) <= (size(file) > tolerance ? size(file) : tolerance)).toBe(true);
          }
        }
      }),
      { numRuns: 120 },
    );
    expect(Math.min(seen.refused, seen.saved)).toBeGreaterThan(30);
    expect(seen.gaps).toBeGreaterThan(5);
  });

  it('has the amounts of the file again when every mapping is taken away', () => {
    fc.assert(
      fc.property(trialBalance, fc.array(change, { maxLength: 12 }), (lines, changes) => {
        const ledger = ledgerOf(lines);
        const removals = changes.flatMap(({ matcher }) =>
          months.map((effectiveFrom) => ({ matcher, target: null, effectiveFrom })),
        );
        const none = allRules([...changes, ...removals]);
        expect(controlsOf(ledger, none)).toEqual(months.flatMap((month) => withMonth(ledger.delivered, month)));
      }),
    );
  });
});
