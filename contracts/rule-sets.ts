/** Stored rules. `conditions` is a stock json-rules-engine document that is true when the row (or the dataset) violates the rule. */

export const ruleTypes = ['hard', 'soft'] as const;
export type RuleType = (typeof ruleTypes)[number];

export const ruleScopes = ['row', 'dataset'] as const;
export type RuleScope = (typeof ruleScopes)[number];

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

/** `MISSING_VIOLATES`: an empty value breaks the rule, where the others skip it or read it as 0. */
export const missingPolicies = ['SKIP_IF_ANY', 'SKIP_IF_ALL', 'NEVER_SKIP', 'MISSING_VIOLATES'] as const;
export type MissingPolicy = (typeof missingPolicies)[number];

export const aggregates = ['SUM', 'AVERAGE', 'MINIMUM', 'MAXIMUM', 'COUNT', 'COUNT_DISTINCT'] as const;
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
  /** The field in the row with the same key in the month before. */
  | { kind: 'prior'; field: string }
  /** How many rows of the file carry the same values in these fields; known once all rows are read. */
  | { kind: 'countOf'; fields: string[] }
  /** Which one in a run of rows with the same value this row is: 1, 2, 3 ... */
  | { kind: 'runLength'; field: string }
);

export interface AggregateFact {
  fact: string;
  aggregate: Aggregate;
  field: string;
  where?: { field: string; equals: string } | { field: string; contains: string };
  /** Code of another data model, e.g. `trial_balance`; without it the rows of this file. */
  dataset?: string;
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
