import type { RuleDocument, RuleScope, RuleType, StoredRule } from '#contracts/rule-sets.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';

export function makeRule(
  document: Partial<RuleDocument> & Pick<RuleDocument, 'conditions'>,
  rest: Partial<StoredRule> = {},
): StoredRule {
  return {
    ruleId: 1,
    code: 'rule',
    version: 1,
    type: 'hard' as RuleType,
    scope: 'row' as RuleScope,
    names: { en: 'Rule' },
    messages: {},
    ...rest,
    document: { field: null, expected: null, missing: 'SKIP_IF_ANY', ...document },
  };
}

export function makeRow(values: (string | null)[], rest: Partial<RowContext> = {}): RowContext {
  return {
    values,
    submission: {},
    aggregate: () => null,
    prior: () => null,
    countOf: () => 1,
    runLength: () => 1,
    placeAmong: () => 1,
    rowBefore: () => null,
    ...rest,
  };
}
