import type { Aggregate, MissingPolicy, RuleScope } from './rule-sets.ts';

/**
 * A rule as basic mode, advance mode, imports and starter packs make it. A tree says what must hold; the stored document
 * is made from it, and is true where the rule is violated.
 */
export interface RuleTree {
  scope: RuleScope;
  /** The field that a finding points at. */
  field: string | null;
  /** The rule looks only at rows (or datasets) where this holds. */
  when: RuleTest | null;
  /** What must hold. */
  check: RuleTest;
  missing: MissingChoice;
  /** Values that the message names and no test reads. */
  shown: RuleValue[];
}

/** What becomes of the rule when a value is empty, for the values on each side of its comparisons. */
export interface MissingChoice {
  left: MissingPolicy;
  right: MissingPolicy;
}

export const valueTypes = ['number', 'text', 'day', 'instant', 'flag'] as const;
export type ValueType = (typeof valueTypes)[number];

/** Calculations over values; each takes as many as `calculationArity` says. */
export const calculations = [
  'sum',
  'difference',
  'product',
  'quotient',
  'percentOf',
  'magnitude',
  'firstFilled',
  'greatest',
  'least',
  'daysBetween',
] as const;
export type Calculation = (typeof calculations)[number];

/** How many values a calculation takes: at least and at most. */
export const calculationArity: Readonly<Record<Calculation, readonly [number, number]>> = {
  sum: [2, 20],
  difference: [2, 2],
  product: [2, 2],
  quotient: [2, 2],
  percentOf: [2, 2],
  magnitude: [1, 1],
  firstFilled: [2, 20],
  greatest: [2, 20],
  least: [2, 20],
  daysBetween: [2, 2],
};

/** Equal values of these fields join a row with the rows of an aggregate: `own` of this dataset, `other` of the aggregate's. */
export interface GroupKey {
  own: string;
  other: string;
}

export interface AggregateValue {
  kind: 'aggregate';
  aggregate: Aggregate;
  field: string;
  /** Of a weighted average. */
  weightField?: string;
  where: RuleTest | null;
  /** Another dataset, as `referenceOf` names it; null: the rows of this file. */
  dataset: string | null;
  /** Periods from the submission's own one: 0, or -1 for the one before. */
  periodOffset: number;
  /** The rows with the same values as the row that is checked; empty: all rows. */
  groupBy: GroupKey[];
}

/** A value. `as` is the name by which messages speak of it. */
export type RuleValue = { as?: string } & (
  | { kind: 'constant'; type: ValueType; value: string | number }
  /** A field of the row. */
  | { kind: 'field'; field: string }
  /** A fact of the submission or its property, such as `property_area`. */
  | { kind: 'submission'; fact: string }
  | AggregateValue
  /** The field in the row with the same key, so many periods before. */
  | { kind: 'prior'; field: string; periods: number }
  | { kind: 'calculation'; calculation: Calculation; of: RuleValue[] }
  | { kind: 'round'; of: RuleValue; digits: number }
  /** One of two values, by a test. */
  | { kind: 'choose'; when: RuleTest; then: RuleValue; otherwise: RuleValue }
  /** A day, moved by months and then by days. */
  | { kind: 'shiftedDay'; of: RuleValue; months: number; days: number }
  /** How many rows of the file carry the same values in these fields. */
  | { kind: 'rowsLike'; fields: string[] }
  /** Which one this row is among the rows with the same values in these fields: 1, 2, 3 ... */
  | { kind: 'placeAmong'; fields: string[] }
  /** Which one in a run of rows with the same value this row is: 1, 2, 3 ... */
  | { kind: 'runLength'; field: string }
  /** The field in the row that comes before in this order, among the rows with the same values in `within`. */
  | { kind: 'rowBefore'; field: string; orderBy: string[]; within: string[] }
  /** The modified z-score of the field against earlier periods of the same key. */
  | { kind: 'outlierScore'; field: string }
);

export const comparisons = ['equal', 'notEqual', 'less', 'lessOrEqual', 'greater', 'greaterOrEqual'] as const;
export type Comparison = (typeof comparisons)[number];

/** `foldedText` compares texts without regard to case and width. */
export const comparedTypes = ['number', 'text', 'foldedText', 'day', 'instant'] as const;
export type ComparedType = (typeof comparedTypes)[number];

export const textTests = ['contains', 'startsWith', 'matchesPattern', 'matchesRegex'] as const;
export type TextTest = (typeof textTests)[number];

export interface Tolerance {
  absolute?: string | number;
  /** Of the right side. */
  percent?: string | number;
}

/** A test. `isNegated` is the same test with the opposite answer; an empty value meets neither. */
export type RuleTest =
  | { kind: 'all'; of: RuleTest[] }
  | { kind: 'any'; of: RuleTest[] }
  | { kind: 'not'; of: RuleTest }
  | { kind: 'compare'; comparison: Comparison; type: ComparedType; left: RuleValue; right: RuleValue }
  /** At least one limit of the tolerance is kept. */
  | { kind: 'within'; isNegated: boolean; left: RuleValue; right: RuleValue; tolerance: Tolerance; as?: string }
  /** Both bounds are allowed values. */
  | { kind: 'between'; isNegated: boolean; left: RuleValue; low: string | number; high: string | number }
  | { kind: 'inList'; isNegated: boolean; left: RuleValue; values: string[] }
  | { kind: 'isEmpty'; isNegated: boolean; left: RuleValue }
  | { kind: 'text'; test: TextTest; isNegated: boolean; left: RuleValue; text: string }
  /** Both values are filled or both are empty. */
  | { kind: 'compulsoryPair'; isNegated: boolean; left: RuleValue; right: RuleValue; as?: string }
  /** At most one of the values is filled. */
  | { kind: 'exclusivePair'; isNegated: boolean; left: RuleValue; right: RuleValue; as?: string };

/** The same test with the opposite answer. */
export function negated(test: RuleTest): RuleTest {
  switch (test.kind) {
    case 'all':
      return { kind: 'any', of: test.of.map(negated) };
    case 'any':
      return { kind: 'all', of: test.of.map(negated) };
    case 'not':
      return test.of;
    case 'compare':
      return { ...test, comparison: oppositeOf[test.comparison] };
    default:
      return { ...test, isNegated: !test.isNegated };
  }
}

const oppositeOf: Readonly<Record<Comparison, Comparison>> = {
  equal: 'notEqual',
  notEqual: 'equal',
  less: 'greaterOrEqual',
  lessOrEqual: 'greater',
  greater: 'lessOrEqual',
  greaterOrEqual: 'less',
};
