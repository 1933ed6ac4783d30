import type { ComparedType, Comparison, TextTest } from '#contracts/rule-trees.ts';

/** The operator of a document for each comparison of a tree. */
export const comparisonOperators: Readonly<Record<ComparedType, Readonly<Record<Comparison, string>>>> = {
  number: {
    equal: 'decimalEqual',
    notEqual: 'decimalNotEqual',
    less: 'decimalLess',
    lessOrEqual: 'decimalLessOrEqual',
    greater: 'decimalGreater',
    greaterOrEqual: 'decimalGreaterOrEqual',
  },
  text: {
    equal: 'textEqual',
    notEqual: 'textNotEqual',
    less: 'textLess',
    lessOrEqual: 'textLessOrEqual',
    greater: 'textGreater',
    greaterOrEqual: 'textGreaterOrEqual',
  },
  foldedText: {
    equal: 'foldedEqual',
    notEqual: 'foldedNotEqual',
    less: 'foldedLess',
    lessOrEqual: 'foldedLessOrEqual',
    greater: 'foldedGreater',
    greaterOrEqual: 'foldedGreaterOrEqual',
  },
  day: {
    equal: 'dateEqual',
    notEqual: 'dateNotEqual',
    less: 'dateBefore',
    lessOrEqual: 'dateOnOrBefore',
    greater: 'dateAfter',
    greaterOrEqual: 'dateOnOrAfter',
  },
  instant: {
    equal: 'instantEqual',
    notEqual: 'instantNotEqual',
    less: 'instantBefore',
    lessOrEqual: 'instantOnOrBefore',
    greater: 'instantAfter',
    greaterOrEqual: 'instantOnOrAfter',
  },
};

/** The operators of a test and of the same test negated. */
export const textOperators: Readonly<Record<TextTest, readonly [holds: string, negated: string]>> = {
  contains: ['containsText', 'lacksText'],
  startsWith: ['startsWith', 'startsOtherwise'],
  matchesPattern: ['matchesPattern', 'breaksPattern'],
  matchesRegex: ['matchesRegex', 'breaksRegex'],
};

export const negatableOperators = {
  within: ['isWithinTolerance', 'differsByMoreThan'],
  between: ['between', 'notBetween'],
  inList: ['inList', 'notInList'],
  isEmpty: ['isEmpty', 'isNotEmpty'],
  compulsoryPair: ['keepsCompulsoryPair', 'breaksCompulsoryPair'],
  exclusivePair: ['keepsExclusivePair', 'breaksExclusivePair'],
} as const satisfies Readonly<Record<string, readonly [holds: string, negated: string]>>;
export type NegatableTest = keyof typeof negatableOperators;

export interface NamedComparison {
  type: ComparedType;
  comparison: Comparison;
}

export const comparisonOf: ReadonlyMap<string, NamedComparison> = new Map(
  Object.entries(comparisonOperators).flatMap(([type, operators]) =>
    Object.entries(operators).map(
      ([comparison, operator]) =>
        [operator, { type: type as ComparedType, comparison: comparison as Comparison }] as const,
    ),
  ),
);
/** Tests by the operators of a document. */
const byOperator = <Test extends string>(
  operators: Readonly<Record<Test, readonly [holds: string, negated: string]>>,
): ReadonlyMap<string, { test: Test; isNegated: boolean }> => {
  const found = new Map<string, { test: Test; isNegated: boolean }>();
  for (const test in operators) {
    operators[test].forEach((operator, index) => found.set(operator, { test, isNegated: index === 1 }));
  }
  return found;
};

export const textTestOf = byOperator(textOperators);
export const negatableOf = byOperator<NegatableTest>(negatableOperators);
