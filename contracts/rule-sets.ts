/** Stored rules. `conditions` is a stock json-rules-engine document that is true when the row (or the dataset) violates the rule. */

export const ruleTypes = ['hard', 'soft'] as const;
export type RuleType = (typeof ruleTypes)[number];

export const ruleScopes = ['row', 'dataset'] as const;
export type RuleScope = (typeof ruleScopes)[number];

export const ruleModes = ['basic', 'advance'] as const;
export type RuleMode = (typeof ruleModes)[number];

/** Which submissions a rule is for; an empty list excludes none. Months are `YYYY-MM`. */
export interface RuleReach {
  /** With the entities below them. */
  fundIds: number[];
  propertyTypes: string[];
  countries: string[];
  serviceProviderIds: number[];
  from: string | null;
  until: string | null;
}

/** Facts about the submission and its property; the same for every row. */
export const submissionFacts = [
  'post_month',
  'period_start',
  'period_end',
  'today',
  'is_fiscal_year_start',
  'property_area',
  'property_currency',
  'property_area_unit',
] as const;
export type SubmissionFact = (typeof submissionFacts)[number];

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface RuleCondition {
  fact: string;
  operator: string;
  value: JsonValue | { fact: string; params?: Record<string, JsonValue> };
  params?: Record<string, JsonValue>;
  path?: string;
}

export type RuleConditions =
  | { all: (RuleCondition | RuleConditions)[] }
  | { any: (RuleCondition | RuleConditions)[] }
  | { not: RuleCondition | RuleConditions };

/**
 * What becomes of a rule whose values are empty. `NEVER_SKIP` reads them as 0. `MISSING_VIOLATES`: an empty value of the
 * file breaks the comparison that reads it; what the file cannot hold (property, month before, other dataset) skips the rule.
 */
export const missingPolicies = ['SKIP_IF_ANY', 'SKIP_IF_ALL', 'NEVER_SKIP', 'MISSING_VIOLATES'] as const;
export type MissingPolicy = (typeof missingPolicies)[number];

export const aggregates = [
  'SUM',
  'AVERAGE',
  'MINIMUM',
  'MAXIMUM',
  'COUNT',
  'COUNT_DISTINCT',
  'WEIGHTED_AVERAGE',
  'MEDIAN',
  'STANDARD_DEVIATION',
  'MOST_FREQUENT',
] as const;
export type Aggregate = (typeof aggregates)[number];

/**
 * Facts that a document computes from others, because the operators compare and do not reckon.
 * Operands name fields, facts of the submission, aggregates or derived facts that stand before.
 */
export type DerivedFact = { fact: string } & (
  | { kind: 'product'; of: string; by: string }
  | { kind: 'sum'; of: string[] }
  | { kind: 'difference'; of: string; minus: string }
  | { kind: 'magnitude'; of: string }
  /** The first of these that is not empty. */
  | { kind: 'firstFilled'; of: string[] }
  /** `of` as a percentage of `base`; empty when the base is 0. */
  | { kind: 'percentOf'; of: string; base: string }
  | { kind: 'daysBetween'; from: string; to: string }
  /** Two values side by side, for the operators that compare two facts with a tolerance. */
  | { kind: 'pair'; left: string; right: string }
  /** The field in the row with the same key in the month before, or so many periods before. */
  | { kind: 'prior'; field: string; periods?: number }
  /** How many rows of the file carry the same values in these fields; known once all rows are read. */
  | { kind: 'countOf'; fields: string[] }
  /** Which one in a run of rows with the same value this row is: 1, 2, 3 ... */
  | { kind: 'runLength'; field: string }
  | { kind: 'constant'; value: string | number; type: 'number' | 'text' | 'day' | 'instant' | 'flag' }
  | { kind: 'times'; of: string; by: string }
  /** Empty when the divisor is 0. */
  | { kind: 'quotient'; of: string; by: string }
  /** Empty when one of them is. */
  | { kind: 'greatest'; of: string[] }
  | { kind: 'least'; of: string[] }
  /** Half away from zero. */
  | { kind: 'round'; of: string; digits: number }
  | { kind: 'choose'; when: RuleConditions; then: string; otherwise: string }
  /** A day moved by months, then by days; the 31st becomes the last day of a shorter month. */
  | { kind: 'shiftedDay'; of: string; months: number; days: number }
  /** Which one this row is among the rows with the same values in these fields: 1, 2, 3 ... */
  | { kind: 'placeAmong'; fields: string[] }
  /** The field in the row that comes before in the order of `orderBy`, among those with the same values in `within`. */
  | { kind: 'rowBefore'; field: string; orderBy: string[]; within: string[] }
  /** Modified z-score of the field against 6 to 24 earlier periods of the same key. */
  | { kind: 'outlierScore'; field: string }
);

export interface AggregateFact {
  fact: string;
  aggregate: Aggregate;
  field: string;
  /** Only rows that meet this: one test, or conditions over the fields of their dataset. */
  where?: { field: string; equals: string } | { field: string; contains: string } | { conditions: RuleConditions };
  /** What a weighted average weighs by. */
  weightField?: string;
  /** Only rows with the same values as the row that is checked: `own` is its field, `other` theirs. */
  groupBy?: { own: string; other: string }[];
  /** Code of another data model, e.g. `trial_balance`; without it the rows of this file. */
  dataset?: string;
  /** One of several datasets of that data model; without it the one that reports read. */
  datasetId?: number;
  /** Months from the submission's own one, e.g. -1; only published figures are read. */
  periodOffset?: number;
}

export interface RuleDocument {
  conditions: RuleConditions;
  /** The field that a finding points at. */
  field: string | null;
  /**
   * What the provider reads as "value expected", per language. Placeholders: `{{limit1}}`, `{{limit2}}` are the
   * constants of the conditions in their order, others name facts or their short names in `facts`.
   */
  expected: { template: Record<string, string>; facts?: Record<string, string> } | null;
  missing: MissingPolicy;
  /** Facts at the bottom of the right sides, where they have a policy of their own. */
  otherSide?: { facts: string[]; missing: MissingPolicy };
  derived?: DerivedFact[];
  /** Aggregates over a column that dataset rules compare; name facts like `sum(monthly_base_rent)`. */
  aggregates?: AggregateFact[];
  /** Decided after the load, before publishing: a violation is a control break (dataset rules only). */
  isTieOut?: boolean;
}

/** A rule as the checking of a version sees it. */
export interface StoredRule {
  ruleId: number;
  code: string;
  version: number;
  type: RuleType;
  scope: RuleScope;
  document: RuleDocument;
  names: Record<string, string>;
  messages: Record<string, string>;
}
