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

export interface RuleDocument {
  conditions: RuleConditions;
  /** The field that a finding points at. */
  field: string | null;
  /** What the provider reads as "value expected"; placeholders name facts, e.g. `at most {{limit}}`. */
  expected: { template: Record<string, string>; facts?: Record<string, string> } | null;
  missing: 'SKIP_IF_ANY' | 'SKIP_IF_ALL' | 'NEVER_SKIP';
  /** Aggregate over a column that dataset rules compare; names facts like `sum(monthly_base_rent)`. */
  aggregates?: { fact: string; aggregate: string; field: string; where?: { field: string; equals: string }; dataset?: string; periodOffset?: number }[];
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
