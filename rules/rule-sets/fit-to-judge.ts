import type { RowContext } from './compiled-facts.ts';
import type { CompiledRule } from './compiler.ts';
import { runStockRule } from './engine.ts';
import type { RuleGuard } from './rule-guard.ts';

/**
 * The rules that the common run over a file may ask. What a rule over the whole file would fail at, in the stock engine too,
 * it fails at here, alone. A row rule has judged by now.
 */
export async function fitToJudge(
  rules: readonly CompiledRule[],
  file: RowContext,
  guard: RuleGuard,
): Promise<CompiledRule[]> {
  const fit: CompiledRule[] = [];
  for (const compiled of rules) {
    if (compiled.rule.scope === 'row' || (await isFit(compiled, file, guard))) fit.push(compiled);
  }
  return fit;
}

async function isFit(compiled: CompiledRule, file: RowContext, guard: RuleGuard): Promise<boolean> {
  const judged = await guard.read(compiled.rule.ruleId, async () => ({
    isBroken: compiled.violates(file),
    params: compiled.params(file),
    stock: await runStockRule(compiled, file),
  }));
  return judged !== null;
}
