import { describe, expect, it } from '@jest/globals';
import type { RuleConditions } from '#contracts/rule-sets.ts';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createRowReplay, decideDataset, runStockRule } from '#rules/rule-sets/engine.ts';
import type { ModelField, RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { makeRow, makeRule } from './rows.ts';

const fields: ModelField[] = [
  { name: 'rent', type: 'decimal' },
  { name: 'status', type: 'text' },
];
const ofRows = (conditions: RuleConditions, rest: Partial<CompiledRule['rule']['document']> = {}) =>
  compileRule(makeRule({ field: 'rent', missing: 'MISSING_VIOLATES', conditions, ...rest }), fields);

/** The closures, the engine on one row and the engine of the replay have to say the same. */
async function judge(compiled: CompiledRule, row: RowContext): Promise<boolean> {
  const violates = compiled.violates(row);
  expect((await runStockRule(compiled, row))?.violates ?? false).toBe(violates);
  expect((await createRowReplay([compiled])(row)).size > 0).toBe(violates);
  return violates;
}

describe('a rule that an empty value breaks', () => {
  const high = { fact: 'rent', operator: 'decimalGreater', value: '100' };
  const occupied = { fact: 'status', operator: 'textEqual', value: 'Occupied' };

  it.each([
    [null, true],
    ['150', true],
    ['50', false],
  ])('judges %s alike in closures and in the engine', async (rent, violates) => {
    expect(await judge(ofRows({ all: [high] }), makeRow([rent, null]))).toBe(violates);
  });

  it.each([
    [null, 'Occupied', true],
    [null, 'Vacant', false],
    [null, null, true],
    ['50', 'Occupied', false],
  ])('looks at rent %s only where its other conditions hold: %s', async (rent, status, violates) => {
    expect(await judge(ofRows({ all: [occupied, high] }), makeRow([rent, status]))).toBe(violates);
  });

  it.each([
    [null, true],
    ['150', false],
    ['50', true],
  ])('is broken by an empty value below "not" as well: %s', async (rent, violates) => {
    expect(await judge(ofRows({ all: [{ not: high }] }), makeRow([rent, null]))).toBe(violates);
  });

  it.each([
    ['100', null, false],
    [null, null, false],
    [null, '100', true],
    ['300', '100', true],
  ])('is skipped when the month before is empty: %s, before %s', async (rent, prior, violates) => {
    const compiled = ofRows(
      { all: [{ fact: 'both', operator: 'differsByMoreThan', value: { percent: '10' } }] },
      {
        derived: [
          { fact: 'before', kind: 'prior', field: 'rent' },
          { fact: 'both', kind: 'pair', left: 'rent', right: 'before' },
        ],
      },
    );
    const row = makeRow([rent, null], { prior: () => prior });
    expect(await judge(compiled, row)).toBe(violates);
    expect(compiled.isSkipped(row)).toBe(prior === null);
  });

  it('keeps the limits of its own conditions in the message', () => {
    expect(ofRows({ all: [high] }).params(makeRow([null, null]))).toMatchObject({ limit1: '100' });
  });
});

describe.each(['SUM', 'AVERAGE', 'MINIMUM', 'MAXIMUM'] as const)('an empty column under %s', (aggregate) => {
  const decide = async (missing: CompiledRule['rule']['document']['missing'], other: string | null = '1') => {
    const document = {
      missing,
      aggregates: [
        { fact: 'own', aggregate, field: 'rent' },
        { fact: 'other', aggregate, field: 'rent', dataset: 'trial_balance' },
      ],
      derived: [{ fact: 'both', kind: 'pair' as const, left: 'own', right: 'other' }],
      conditions: { all: [{ fact: 'both', operator: 'differsByMoreThan', value: { absolute: '5' } }] },
    };
    const compiled = compileRule(makeRule(document, { scope: 'dataset', type: 'soft' }), fields);
    const row = makeRow([], { aggregate: (_, fact) => (fact === 'own' ? null : other) });
    return (await decideDataset({ rules: [compiled], hits: new Map(), problems: 0, row })).outcome;
  };

  it('breaks the rule where the rule says so', async () => {
    expect(await decide('MISSING_VIOLATES')).toBe('soft');
    expect(await decide('SKIP_IF_ANY')).toBe('pass');
  });

  it('skips it while the other dataset is away', async () => {
    expect(await decide('MISSING_VIOLATES', null)).toBe('pass');
  });
});
