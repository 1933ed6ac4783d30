import type { CompiledRule } from './compiler.ts';
import { runStockRule } from './engine.ts';
import type { ConditionResult } from './engine.ts';
import type { FactValue } from './decimals.ts';
import type { RowContext } from './compiled-facts.ts';

export interface RuleExplanation {
  ruleId: number;
  ruleVersion: number;
  outcome: 'violated' | 'kept' | 'skipped';
  /** The condition tree with the values that were compared, as the stock engine answered; null when skipped. */
  conditions: ConditionResult | null;
  /** Every fact that the rule looks at, derived ones and their sources included. */
  facts: { name: string; value: FactValue }[];
}

/** Why a row breaks a rule, or does not: the stock engine on this one row and rule. */
export async function explainRule(compiled: CompiledRule, row: RowContext): Promise<RuleExplanation> {
  const stock = await runStockRule(compiled, row);
  const names = new Set(compiled.usedFacts.flatMap((fact) => [...fact.sources, fact.name]));
  const facts = [...names].map((name) => ({ name, value: compiled.facts.get(name)?.read(row) ?? null }));
  const { ruleId, version } = compiled.rule;
  const outcome = stock === null ? 'skipped' : stock.violates ? 'violated' : 'kept';
  return { ruleId, ruleVersion: version, outcome, conditions: stock?.conditions ?? null, facts };
}
