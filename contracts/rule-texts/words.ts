import type { Aggregate, MissingPolicy } from '../rule-sets.ts';
import type { Calculation, Comparison, TextTest } from '../rule-trees.ts';

/** Names of functions are known in any case and with or without underscores. */
export const foldName = (name: string): string => name.replaceAll('_', '').toLowerCase();

export const aggregateWords: Readonly<Record<Aggregate, string>> = {
  SUM: 'sum',
  AVERAGE: 'average',
  MINIMUM: 'minimum',
  MAXIMUM: 'maximum',
  COUNT: 'count',
  COUNT_DISTINCT: 'countDistinct',
  WEIGHTED_AVERAGE: 'weightedAverage',
  MEDIAN: 'median',
  STANDARD_DEVIATION: 'standardDeviation',
  MOST_FREQUENT: 'mostFrequent',
};

/** Calculations that are written as functions; the others have signs. */
export const calculationWords = {
  percentOf: 'percentOf',
  magnitude: 'abs',
  firstFilled: 'firstNonNull',
  greatest: 'greatest',
  least: 'least',
  daysBetween: 'daysBetween',
} as const satisfies Partial<Record<Calculation, string>>;

export const signs = { sum: '+', difference: '-', product: '*', quotient: '/' } as const;

export const rowFunctions = ['prior', 'rowsLike', 'placeAmong', 'runLength', 'rowBefore', 'outlier'] as const;
export const plainFunctions = ['round', 'if', 'shiftDay'] as const;
export const testFunctions = ['isNull', 'isNotNull', 'compulsoryPair', 'exclusivePair'] as const;
export const constantFunctions = ['number', 'text', 'day', 'instant', 'flag'] as const;

/** Every function of the language, as it is written. */
export const functionWords: readonly string[] = [
  ...Object.values(aggregateWords),
  ...Object.values(calculationWords),
  ...rowFunctions,
  ...plainFunctions,
  ...testFunctions,
  ...constantFunctions,
];

export const comparisonSigns: Readonly<Record<Comparison, string>> = {
  equal: '=',
  notEqual: '!=',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
};

export const textTestWords: Readonly<Record<TextTest, string>> = {
  contains: 'contains',
  startsWith: 'startsWith',
  matchesPattern: 'matches',
  matchesRegex: 'matchesRegex',
};

export const missingWords: Readonly<Record<MissingPolicy, string>> = {
  SKIP_IF_ANY: 'skip',
  SKIP_IF_ALL: 'skipIfAll',
  NEVER_SKIP: 'zero',
  MISSING_VIOLATES: 'violation',
};

/** Words that are no names; a field that is called so stands in backquotes. */
export const keywords = [
  ...['for', 'row', 'file', 'when', 'then', 'at', 'nothing', 'missing', 'show', 'and', 'or', 'not', 'ignoring', 'case'],
  ...[
    'as',
    'typed',
    'named',
    'within',
    'of',
    'between',
    'in',
    'is',
    'empty',
    'contains',
    'startsWith',
    'matches',
    'matchesRegex',
  ],
  ...['where', 'by', 'before', 'weighted', 'orderBy', 'among', 'true', 'false'],
] as const;

const reserved: ReadonlySet<string> = new Set(keywords);
const plainName = /^[A-Za-z_][A-Za-z0-9_]*$/;

export const nameText = (name: string): string => (plainName.test(name) && !reserved.has(name) ? name : `\`${name}\``);

/** The key of a table whose word is this one. */
export function wordKey<Key extends string>(words: Readonly<Record<Key, string>>, word: string): Key | undefined {
  const wanted = foldName(word);
  for (const key in words) if (foldName(words[key]) === wanted) return key;
  return undefined;
}
