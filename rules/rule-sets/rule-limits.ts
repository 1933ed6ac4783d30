/** What the rules of one file may take. */
export interface RuleLimits {
  /** How long one rule may judge, and all of them together. */
  ruleMs: number;
  allMs: number;
  /** Values that are kept for one rule until the last row, and for all of them together; a value takes about 100 bytes. */
  ruleValues: number;
  allValues: number;
}

const ruleValues = 2_000_000;
const allValues = 3_000_000;

/** A run is over before its rules could take its time: a slow rule is left out, and the file is not blamed for it. */
export function limitsWithin(runMs: number, given: Partial<RuleLimits> = {}): RuleLimits {
  return { ruleMs: runMs / 5, allMs: runMs / 2, ruleValues, allValues, ...given };
}
