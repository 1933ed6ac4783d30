import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import { createRowReplay } from '#rules/rule-sets/engine.ts';
import type { RowReplay } from '#rules/rule-sets/engine.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { RowChecker } from './check-rows.ts';
import type { FindingCollector } from './findings.ts';

export interface Divergence {
  ruleId: number;
  rowNo: number;
}

/**
 * Asks the stock engine about random and flagged rows again. Where it answers otherwise its answer counts:
 * the finding is added or taken back, and the caller raises the alarm. A rule that it fails at is left out from there on.
 */
export async function replayOnStockEngine(
  checker: RowChecker,
  findings: FindingCollector,
  replayOf: typeof createRowReplay = createRowReplay,
): Promise<Divergence[]> {
  const divergences: Divergence[] = [];
  const ask = createAsking(checker, replayOf);
  const seen = new Set<string>();
  for (const { row, rules } of checker.samples()) {
    const keyOf = ({ rule }: CompiledRule): string => `${rule.ruleId}:${row.rowNo}`;
    const unseen = rules.filter((compiled) => !seen.has(keyOf(compiled)));
    if (unseen.length === 0) continue;
    const context = checker.contextOf(row);
    const { violated, failed } = await ask(rules, context);
    for (const compiled of unseen) {
      seen.add(keyOf(compiled));
      if (failed.has(compiled.rule.ruleId)) continue;
      const stock = violated.has(compiled.rule.ruleId);
      if (stock === compiled.violates(context)) continue;
      divergences.push({ ruleId: compiled.rule.ruleId, rowNo: row.rowNo });
      if (stock) checker.report(compiled, row, context);
      else findings.remove(compiled.rule.ruleId, row.rowNo);
    }
  }
  return divergences;
}

interface StockAnswer {
  violated: ReadonlySet<number>;
  failed: ReadonlySet<number>;
}

/** One engine asks about all rules of a row. When it fails, each rule is asked alone, and the one at fault is given up. */
function createAsking(checker: Pick<RowChecker, 'giveUp'>, replayOf: typeof createRowReplay) {
  const failed = new Set<number>();
  const engines = new Map<readonly CompiledRule[], RowReplay>();
  const isSound = ({ rule }: CompiledRule): boolean => !failed.has(rule.ruleId);
  const together = async (rules: readonly CompiledRule[], context: RowContext): Promise<ReadonlySet<number>> => {
    const engine = engines.get(rules) ?? replayOf(rules.filter(isSound));
    engines.set(rules, engine);
    return engine(context);
  };
  const alone = async (rules: readonly CompiledRule[], context: RowContext): Promise<ReadonlySet<number>> => {
    const violated = new Set<number>();
    for (const compiled of rules.filter(isSound)) {
      const { ruleId } = compiled.rule;
      try {
        if ((await replayOf([compiled])(context)).has(ruleId)) violated.add(ruleId);
      } catch {
        failed.add(ruleId);
        checker.giveUp(compiled);
      }
    }
    // They were made with the rules that have failed since.
    engines.clear();
    return violated;
  };
  return async (rules: readonly CompiledRule[], context: RowContext): Promise<StockAnswer> => {
    try {
      return { violated: await together(rules, context), failed };
    } catch {
      return { violated: await alone(rules, context), failed };
    }
  };
}

/** Rules that compare with another dataset or another month; their results are the consistency of the score. */
export function isConsistencyRule(compiled: CompiledRule): boolean {
  const isForeign = compiled.rule.document.aggregates?.some((fact) => fact.dataset !== undefined || fact.periodOffset);
  return Boolean(isForeign) || compiled.usedFacts.some((fact) => fact.readsPrior);
}
