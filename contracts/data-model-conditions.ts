import type { FieldType } from './data-models.ts';
import { isNumberType } from './data-models.ts';
import type { RuleCondition, RuleConditions } from './rule-sets.ts';

/** One comparison of a condition: a field of the row, an operator of the rules, and what it is compared with. */
export interface ConditionTest {
  field: string;
  operation: ConditionOperation;
  /** Empty for operations that only read whether the cell is filled; one value, but for lists. */
  values: string[];
}

/** A condition as people set it up: tests that must all hold, or of which one must. */
export interface SimpleCondition {
  joined: 'all' | 'any';
  tests: ConditionTest[];
}

const emptiness = ['isEmpty', 'isNotEmpty'] as const;
const wordOperations = ['inList', 'notInList', ...emptiness] as const;
const numberOperations = [
  'decimalEqual',
  'decimalNotEqual',
  'decimalGreater',
  'decimalGreaterOrEqual',
  'decimalLess',
  'decimalLessOrEqual',
  ...emptiness,
] as const;
const dateOperations = ['dateBefore', 'dateOnOrBefore', 'dateAfter', 'dateOnOrAfter', ...emptiness] as const;

export type ConditionOperation =
  (typeof wordOperations)[number] | (typeof numberOperations)[number] | (typeof dateOperations)[number];

export function operationsOf(type: FieldType): readonly ConditionOperation[] {
  if (isNumberType(type)) return numberOperations;
  return type === 'date' ? dateOperations : wordOperations;
}

export const takesNoValue = (operation: ConditionOperation): boolean =>
  operation === 'isEmpty' || operation === 'isNotEmpty';
export const takesList = (operation: ConditionOperation): boolean =>
  operation === 'inList' || operation === 'notInList';

const known: ReadonlySet<string> = new Set([...wordOperations, ...numberOperations, ...dateOperations]);
const isKnown = (operator: string): operator is ConditionOperation => known.has(operator);

/** The condition of a rule tree; null for one that nests or compares otherwise than this form can say. */
export function readCondition(when: RuleConditions): SimpleCondition | null {
  if ('not' in when) return null;
  const joined = 'all' in when ? 'all' : 'any';
  const tests = testsOf(when, joined);
  return tests === null || tests.length === 0 ? null : { joined, tests };
}

function testsOf(node: RuleConditions | RuleCondition, joined: 'all' | 'any'): ConditionTest[] | null {
  if ('fact' in node) {
    const test = testOf(node);
    return test && [test];
  }
  if ('not' in node) return null;
  const group = 'all' in node ? node.all : node.any;
  // A group of one reads the same under either word.
  if (!(joined in node) && group.length > 1) return null;
  const tests: ConditionTest[] = [];
  for (const part of group) {
    const found = testsOf(part, joined);
    if (found === null) return null;
    tests.push(...found);
  }
  return tests;
}

function testOf({ fact, operator, value, params, path }: RuleCondition): ConditionTest | null {
  if (!isKnown(operator) || params !== undefined || path !== undefined) return null;
  if (takesNoValue(operator)) return value === true ? { field: fact, operation: operator, values: [] } : null;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (Array.isArray(value) !== takesList(operator)) return null;
  const texts = values.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  return texts.length === values.length ? { field: fact, operation: operator, values: texts } : null;
}

/** As the rules read it: what `readCondition` makes of it is the same condition. */
export function writeCondition({ joined, tests }: SimpleCondition): RuleConditions {
  const leaves = tests.map(({ field, operation, values }): RuleCondition => {
    const value = takesNoValue(operation) ? true : takesList(operation) ? values : (values[0] ?? '');
    return { fact: field, operator: operation, value };
  });
  return joined === 'all' ? { all: leaves } : { any: leaves };
}
