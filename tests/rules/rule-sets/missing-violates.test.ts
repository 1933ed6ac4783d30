import { describe, expect, it } from '@jest/globals';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { createRowReplay, runStockRule } from '#rules/rule-sets/engine.ts';
import type { RowContext } from '#rules/rule-sets/facts.ts';
import { makeRule } from './rows.ts';

const rule = makeRule({
  field: 'rent',
  missing: 'MISSING_VIOLATES',
  conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: '100' }] },
});
const compiled = compileRule(rule, [{ name: 'rent', type: 'decimal' }]);
const row = (rent: string | null): RowContext => ({
  values: [rent],
  submission: {},
  aggregate: () => null,
  prior: () => null,
  countOf: () => 1,
  runLength: () => 1,
});

describe('a rule that an empty value breaks', () => {
  it.each([
    [null, true],
    ['150', true],
    ['50', false],
  ])('judges %s alike in closures and in the engine', async (rent, violates) => {
    expect(compiled.violates(row(rent))).toBe(violates);
    expect((await runStockRule(compiled, row(rent)))?.violates).toBe(violates);
    expect((await createRowReplay([compiled])(row(rent))).size > 0).toBe(violates);
  });

  it('keeps the limits of its own conditions in the message', () => {
    expect(compiled.params(row(null))).toMatchObject({ limit1: '100' });
  });
});
