import type { JsonValue } from '#contracts/rule-sets.ts';

/** What a constant may have to look like; each has words in `locales/`. */
export const expectedValues = [
  ...(['number', 'plainNumber', 'day', 'instant', 'range', 'tolerance'] as const),
  ...(['text', 'pattern', 'regex', 'list', 'true', 'flag'] as const),
] as const;
export type ExpectedValue = (typeof expectedValues)[number];

/** One of our operators. Every one answers a boolean, and false for an empty left side unless it reads emptiness. */
export interface RuleOperator {
  name: string;
  /** The same test against a constant, which is looked through once. */
  prepare?: (constant: JsonValue) => (left: unknown) => boolean;
  evaluate: (left: unknown, right: unknown) => boolean;
  /** What a constant on the right has to look like. */
  expects: ExpectedValue;
  accepts: (value: JsonValue) => boolean;
  /** Judges emptiness itself, so the missing policy of the rule leaves its facts alone. */
  readsEmpty?: true;
  /** The left side is a fact of kind `pair`. */
  readsPair?: true;
}
