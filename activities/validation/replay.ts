import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createStockRunner } from '#rules/rule-sets/engine.ts';
import type { StockRunner } from '#rules/rule-sets/engine.ts';
import type { RowChecker } from './check-rows.ts';
import type { FindingCollector } from './findings.ts';

export interface Divergence {
  ruleId: number;
  rowNo: number;
}

/**
 * Asks the stock engine about random and flagged rows again. Where it answers otherwise its answer counts:
 * the finding is added or taken back, and the caller raises the alarm.
 */
export async function replayOnStockEngine(
  checker: RowChecker,
  findings: FindingCollector,
  runStock: StockRunner = createStockRunner(),
): Promise<Divergence[]> {
  const divergences: Divergence[] = [];
  const seen = new Set<string>();
  for (const { row, rules } of checker.samples()) {
    const context = checker.contextOf(row);
    for (const compiled of rules) {
      const key = `${compiled.rule.ruleId}:${row.rowNo}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const stock = (await runStock(compiled, context))?.violates ?? false;
      if (stock === compiled.violates(context)) continue;
      divergences.push({ ruleId: compiled.rule.ruleId, rowNo: row.rowNo });
      if (stock) checker.report(compiled, row, context);
      else findings.remove(compiled.rule.ruleId, row.rowNo);
    }
  }
  return divergences;
}

/** Rules that compare with another dataset or another month; their results are the consistency of the score. */
export function isConsistencyRule(compiled: CompiledRule): boolean {
  const isForeign = compiled.rule.document.aggregates?.some((fact) => fact.dataset !== undefined || fact.periodOffset);
  return Boolean(isForeign) || compiled.usedFacts.some((fact) => fact.readsPrior);
}
