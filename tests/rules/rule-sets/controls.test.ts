import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RuleDocument, StoredRule } from '#contracts/rule-sets.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { isControl, judgeControl, toleranceOf } from '#rules/rule-sets/controls.ts';
import { toDecimal } from '#rules/rule-sets/decimals.ts';

const fields = [
  { name: 'rent', type: 'money' },
  { name: 'area', type: 'area' },
] as const;
const own = { fact: 'total', aggregate: 'SUM', field: 'rent' } as const;
const other = { fact: 'ledger', aggregate: 'SUM', field: 'amount', dataset: 'trial_balance' } as const;

const ruleOf = (document: Partial<RuleDocument>): StoredRule => ({
  ...{ ruleId: 1, code: 'r', version: 1, type: 'soft', scope: 'dataset', names: {}, messages: {} },
  document: {
    ...{ field: null, expected: null, missing: 'SKIP_IF_ANY', aggregates: [own, other] },
    conditions: { all: [{ fact: 'total', operator: 'decimalNotEqual', value: { fact: 'ledger' } }] },
    ...document,
  },
});
const withTolerance = (value: { absolute?: string; percent?: string }, left = 'total', right = 'ledger') =>
  ruleOf({
    derived: [{ fact: 'sides', kind: 'pair', left, right }],
    conditions: { all: [{ fact: 'sides', operator: 'differsByMoreThan', value }] },
  });
const fileOf = (values: Record<string, string | null>): RowContext => ({
  ...{ values: [], submission: {}, prior: () => null, countOf: () => 0, runLength: () => 0, placeAmong: () => 0 },
  ...{ rowBefore: () => null, aggregate: (_, fact) => values[fact] ?? null },
});
const amount = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 18 }))
  .map(([digits, places]) => {
    const text = String(Math.abs(digits)).padStart(places + 1, '0');
    const at = text.length - places;
    return `${digits < 0 ? '-' : ''}${text.slice(0, at)}${places > 0 ? `.${text.slice(at)}` : ''}`;
  });

describe('a control', () => {
  it('is a rule over the whole file that reads a second dataset', () => {
    expect(isControl(ruleOf({}))).toBe(true);
    expect(isControl({ ...ruleOf({}), scope: 'row' })).toBe(false);
    expect(isControl(ruleOf({ aggregates: [own, { ...own, fact: 'before', periodOffset: -1 }] }))).toBe(false);
    expect(isControl({ scope: 'dataset', document: { ...ruleOf({}).document, aggregates: [] } })).toBe(false);
  });

  it('gives both figures as they are and differs beyond its tolerance alone', async () => {
    await fc.assert(
      fc.asyncProperty(amount, amount, fc.integer({ min: 0, max: 2e9 }), async (left, right, limit) => {
        const compiled = compileRule(withTolerance({ absolute: String(limit) }), fields);
        const outcome = await judgeControl(compiled, fileOf({ total: left, ledger: right }));
        const apart = toDecimal(left)!.minus(toDecimal(right)!).abs();
        expect(outcome).toEqual({
          ...{ left: toDecimal(left)?.toFixed(), right: toDecimal(right)?.toFixed(), missing: [], isLeftOwn: true },
          state: apart.greaterThan(limit) ? 'differs' : 'ties',
        });
      }),
      { numRuns: 300 },
    );
  });

  it('is skipped where a figure is empty, and names the side', async () => {
    const compiled = compileRule(withTolerance({ percent: '5' }), fields);
    expect(await judgeControl(compiled, fileOf({ total: '5' }))).toEqual({
      ...{ state: 'skipped', left: '5', right: null, isLeftOwn: true },
      missing: [{ fact: 'trial_balance', kind: 'otherDataset' }],
    });
    expect((await judgeControl(compiled, fileOf({ ledger: '5' }))).missing).toEqual([{ fact: 'rent', kind: 'sum' }]);
  });

  it('says when the left figure is computed with the other side', async () => {
    const compiled = compileRule(withTolerance({ percent: '5' }, 'ledger', 'total'), fields);
    const { isLeftOwn, left } = await judgeControl(compiled, fileOf({ total: '5', ledger: '7' }));
    expect({ isLeftOwn, left }).toEqual({ isLeftOwn: false, left: '7' });
  });

  it('compares the figures of the condition that reads the other dataset', async () => {
    const [compared] = (ruleOf({}).document.conditions as { all: [object] }).all;
    const conditions = { all: [{ fact: 'total', operator: 'decimalGreater', value: '0' }, compared] };
    const compiled = compileRule(ruleOf({ conditions: conditions as RuleDocument['conditions'] }), fields);
    expect(await judgeControl(compiled, fileOf({ total: '5', ledger: '5' }))).toMatchObject({
      ...{ state: 'ties', left: '5', right: '5' },
    });
  });

  it('has the tolerance of its comparison, or none', () => {
    expect(toleranceOf(withTolerance({ absolute: '1', percent: '2' }).document)).toEqual({
      absolute: '1',
      percent: '2',
    });
    expect(toleranceOf(withTolerance({ percent: '5' }).document)).toEqual({ absolute: null, percent: '5' });
    expect(toleranceOf(ruleOf({}).document)).toBeNull();
  });
});
