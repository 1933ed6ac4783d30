import { describe, expect, it } from '@jest/globals';
import { compileRule } from '#rules/rule-sets/compiler.ts';
import { decideDataset, runStockRule } from '#rules/rule-sets/engine.ts';
import { explainRule } from '#rules/rule-sets/explain.ts';
import { renderExpected, renderMessage } from '#rules/rule-sets/messages.ts';
import { makeRow, makeRule } from './rows.ts';

const fields = [
  { name: 'rent', type: 'decimal' as const },
  { name: 'market', type: 'decimal' as const },
  { name: 'status', type: 'enum' as const },
];

const marketRule = makeRule(
  {
    field: 'rent',
    derived: [{ fact: 'percent', kind: 'percentOf', of: 'rent', base: 'market' }],
    conditions: { all: [{ fact: 'percent', operator: 'decimalGreater', value: '130' }] },
    expected: { template: { en: 'at most {{limit1}} % of {{market}}', ja: '{{market}} の {{limit1}} % 以下' } },
  },
  { messages: { en: 'Rent {{rent}} is {{percent}} % of {{market}}.' } },
);

describe('a compiled row rule', () => {
  it('fires beyond the limit of the document, and not at it', () => {
    const rule = compileRule(marketRule, fields);
    expect(rule.violates(makeRow(['130.00', '100', null]))).toBe(false);
    expect(rule.violates(makeRow(['130.01', '100', null]))).toBe(true);
  });

  it('names the values in message and expectation, by language', () => {
    const rule = compileRule(marketRule, fields);
    const params = rule.params(makeRow(['200', '150', null]));
    expect(renderMessage(marketRule, 'en', params)).toBe('Rent 200 is 133.33 % of 150.');
    expect(renderExpected(marketRule, 'ja', params)).toBe('150 の 130 % 以下');
    expect(renderExpected(marketRule, 'ar', params)).toBe('at most \u2068130\u2069 % of \u2068150\u2069');
  });

  it.each([
    ['SKIP_IF_ANY', [null, '100'], false],
    ['SKIP_IF_ANY', [null, null], false],
    ['SKIP_IF_ALL', ['5', null], false],
    ['NEVER_SKIP', ['5', null], true],
    ['NEVER_SKIP', [null, null], false],
  ] as const)('treats missing values as %s says: %j', (missing, [rent, market], fires) => {
    const document = {
      missing,
      conditions: { all: [{ fact: 'rent', operator: 'decimalGreater', value: { fact: 'market' } }] },
    };
    expect(compileRule(makeRule(document), fields).violates(makeRow([rent, market, null]))).toBe(fires);
  });

  it('judges emptiness although the missing policy skips empty values', () => {
    const conditions = {
      all: [
        { fact: 'status', operator: 'textEqual', value: 'Occupied' },
        { fact: 'rent', operator: 'isEmpty', value: true },
      ],
    };
    const rule = compileRule(makeRule({ conditions }), fields);
    expect(rule.violates(makeRow([null, null, 'Occupied']))).toBe(true);
    expect(rule.violates(makeRow(['1', null, 'Occupied']))).toBe(false);
  });

  it('compares amounts of more digits than a double holds', () => {
    const conditions = { all: [{ fact: 'rent', operator: 'decimalGreater', value: { fact: 'market' } }] };
    const rule = compileRule(makeRule({ conditions }), fields);
    expect(rule.violates(makeRow(['90071992547409.9300001', '90071992547409.93', null]))).toBe(true);
  });

  it('is explained by the stock engine with the values it compared', async () => {
    const rule = compileRule(marketRule, fields);
    const explanation = await explainRule(rule, makeRow(['200', '100', null]));
    expect(explanation.outcome).toBe('violated');
    expect(explanation.conditions?.parts[0]).toMatchObject({ fact: 'percent', factResult: 200, valueResult: '130' });
    expect(explanation.facts).toContainEqual({ name: 'market', value: '100' });
    expect((await runStockRule(rule, makeRow([null, '100', null]))) === null).toBe(true);
  });
});

describe('the decision about a file', () => {
  const totals = makeRule(
    {
      aggregates: [{ fact: 'total', aggregate: 'SUM', field: 'rent' }],
      derived: [{ fact: 'both', kind: 'pair', left: 'total', right: 'property_area' }],
      conditions: { all: [{ fact: 'both', operator: 'differsByMoreThan', value: { percent: '2' } }] },
    },
    { ruleId: 2, scope: 'dataset', type: 'soft' },
  );
  const rules = [compileRule(marketRule, fields), compileRule(totals, fields)];
  const file = (total: string) => makeRow([], { aggregate: () => total, submission: { property_area: '1000' } });
  const decide = (hits: number, problems: number, total: string) =>
    decideDataset({ rules, hits: new Map([[1, hits]]), problems, row: file(total) });

  it('passes, asks for explanations or refuses', async () => {
    expect((await decide(0, 0, '1019')).outcome).toBe('pass');
    expect(await decide(0, 0, '1021')).toEqual({ outcome: 'soft', firedRuleIds: [2], checkedDatasetRuleIds: [2] });
    expect((await decide(3, 0, '1021')).outcome).toBe('hard');
    expect((await decide(0, 1, '1000')).outcome).toBe('hard');
  });
});
