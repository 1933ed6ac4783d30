import type { StoredRule } from '#contracts/rule-sets.ts';
import { UnknownFact } from './compiled-facts.ts';
import type { ModelField } from './compiled-facts.ts';
import { compileRule } from './compiler.ts';
import type { CompiledRule } from './compiler.ts';

/** Rules that are ready to judge, and those that cannot be, for example because they name what the data model no longer has. */
export function compileRules(
  stored: readonly StoredRule[],
  fields: readonly ModelField[],
): { rules: CompiledRule[]; unfit: { ruleId: number; fact: string }[] } {
  const rules: CompiledRule[] = [];
  const unfit: { ruleId: number; fact: string }[] = [];
  for (const rule of stored) {
    try {
      rules.push(compileRule(rule, fields));
    } catch (error) {
      // Whatever is wrong with one document, the file is judged by the other rules.
      unfit.push({ ruleId: rule.ruleId, fact: error instanceof UnknownFact ? error.fact : String(error) });
    }
  }
  return { rules, unfit };
}
