import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createRowReplay } from '#rules/rule-sets/engine.ts';
import type { RowReplay } from '#rules/rule-sets/engine.ts';
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
  replayOf: typeof createRowReplay = createRowReplay,
): Promise<Divergence[]> {
  const divergences: Divergence[] = [];
  const replays = new Map<readonly CompiledRule[], RowReplay>();
  const seen = new Set<string>();
  for (const { row, rules } of checker.samples()) {
    const keyOf = ({ rule }: CompiledRule): string => `${rule.ruleId}:${row.rowNo}`;
    const unseen = rules.filter((compiled) => !seen.has(keyOf(compiled)));
    if (unseen.length === 0) continue;
    const replay = replays.get(rules) ?? replayOf(rules);
    replays.set(rules, replay);
    const context = checker.contextOf(row);
    const violated = await replay(context);
    for (const compiled of unseen) {
      seen.add(keyOf(compiled));
      const stock = violated.has(compiled.rule.ruleId);
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
