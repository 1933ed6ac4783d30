import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RuleDocument, StoredRule } from '#contracts/rule-sets.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { ModelField } from '#rules/rule-sets/compiled-facts.ts';
import { runStockRule } from '#rules/rule-sets/engine.ts';
import { createFileWindow } from '#rules/rule-sets/file-window.ts';
import { compileGaps } from '#rules/rule-sets/trial-gaps.ts';
import { createTrial } from '#rules/rule-sets/trial.ts';
import type { TrialResult } from '#rules/rule-sets/trial.ts';
import { makeRule } from './rows.ts';

const fields: ModelField[] = [
  { name: 'unit', type: 'text' },
  { name: 'rent', type: 'decimal' },
  { name: 'market', type: 'decimal' },
];
type Values = (string | null)[];

const pair: RuleDocument['derived'] = [{ fact: 'sides', kind: 'pair', left: 'rent', right: 'market' }];
const tolerance = (limit: object): StoredRule =>
  makeRule({
    derived: pair,
    conditions: { all: [{ fact: 'sides', operator: 'differsByMoreThan', value: limit as never }] },
  });
const rules: StoredRule[] = [
  tolerance({ absolute: '5' }),
  tolerance({ percent: '10' }),
  makeRule({ conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: '50' }] }, missing: 'NEVER_SKIP' }),
  makeRule({
    derived: [{ fact: 'alike', kind: 'countOf', fields: ['unit'] }],
    conditions: { all: [{ fact: 'alike', operator: 'decimalGreater', value: 1 }] },
  }),
  makeRule(
    {
      aggregates: [{ fact: 'sum(rent)', aggregate: 'SUM', field: 'rent' }],
      conditions: { all: [{ fact: 'sum(rent)', operator: 'decimalGreater', value: '200' }] },
    },
    { scope: 'dataset' },
  ),
];

const windowOf = (rule: StoredRule) => {
  const compiled = compileRule(rule, fields);
  return { compiled, window: createFileWindow({ rules: [compiled], fields, submission: {}, published: new Map() }) };
};

function tryOn(
  rule: StoredRule,
  rows: readonly Values[],
  most = { mostHits: 3, mostGaps: 1_000 },
): Promise<TrialResult> {
  const trial = createTrial({ ...windowOf(rule), width: fields.length, ...most });
  rows.forEach((values, at) => trial.add({ rowNo: at + 1, values, prior: null }));
  return trial.finish();
}

/** The stock engine on every row, with a window that knows the whole file. */
async function stockViolations(rule: StoredRule, rows: readonly Values[]): Promise<number> {
  const { compiled, window } = windowOf(rule);
  for (const values of rows) window.add(values);
  const contexts = (rule.scope === 'row' ? rows : [[]]).map((values) => window.contextOf(values, null));
  let violated = 0;
  for (const context of contexts) if ((await runStockRule(compiled, context))?.violates) violated += 1;
  return violated;
}

const amount = fc.option(fc.integer({ min: 0, max: 100 }).map(String), { freq: 4 });
const row = fc.tuple(fc.constantFrom('A', 'B', 'C', null), amount, amount);
const file = fc.array(row, { maxLength: 12 });

describe('a trial of a rule', () => {
  it('counts every row once, and finds what the stock engine finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...rules), file, async (rule, rows) => {
        const { rows: read, cases, passes, violations, skipped, hits } = await tryOn(rule, rows);
        expect(read).toBe(rows.length);
        expect(cases).toBe(rule.scope === 'row' ? rows.length : 1);
        expect(passes + violations + skipped).toBe(cases);
        expect(violations).toBe(await stockViolations(rule, rows));
        expect(hits).toHaveLength(Math.min(violations, 3));
      }),
      { numRuns: 300 },
    );
  });

  it('says of each limit how many violations a rule with it would find', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('absolute', 'percent'),
        fc.integer({ min: 0, max: 40 }),
        file,
        async (unit, limit, rows) => {
          // A percentage of nothing has no size: such rows break every limit, and suggest none.
          const given = rows.filter(([, , market]) => market !== '0');
          const { gaps, gapWeight } = await tryOn(tolerance({ [unit]: '7' }), given);
          const other = await tryOn(tolerance({ [unit]: String(limit) }), given);
          expect(gapWeight).toBe(1);
          expect(gaps.filter((gap) => gap > limit)).toHaveLength(other.violations);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('suggests nothing where two units or two tolerances decide together', () => {
    const compiled = (rule: StoredRule) => compileGaps(compileRule(rule, fields));
    expect(compiled(tolerance({ absolute: '5' }))).toMatchObject({ unit: 'amount', limit: 5 });
    expect(compiled(tolerance({ absolute: '5', percent: '1' }))).toBeNull();
    expect(compiled(rules[2]!)).toBeNull();
  });

  it('keeps a bounded sample of differences that stands for all', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at): Values => ['A', String(at), '0']);
    const { gaps, gapWeight } = await tryOn(tolerance({ absolute: '5' }), rows, { mostHits: 3, mostGaps: 100 });
    expect(gaps.length).toBeLessThanOrEqual(100);
    expect(gaps.length * gapWeight).toBeGreaterThanOrEqual(1_000);
    expect(gaps.length * gapWeight).toBeLessThan(1_000 + gapWeight);
  });

  it('tells what was empty, what the sides were, and what the message names', async () => {
    const rule = { ...tolerance({ absolute: '5' }), messages: { en: '{{rent}} against {{market}}' } };
    const result = await tryOn(rule, [
      ['A', '10', '30'],
      ['B', null, '30'],
      ['C', null, null],
    ]);
    expect(result.missing).toEqual([
      { fact: 'rent', count: 2 },
      { fact: 'market', count: 1 },
    ]);
    expect(result.hits).toEqual([
      { rowNo: 1, left: '10', right: '30', difference: '20', params: { rent: '10', market: '30', limit1: '5' } },
    ]);
  });
});
