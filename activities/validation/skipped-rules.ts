import type { SkippedRule, StopReason } from '#contracts/file-accounts.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { describeMissing } from '#rules/rule-sets/missing-facts.ts';

export interface SkippedRules {
  /** A row that the missing policy of the rule spared. */
  note: (compiled: CompiledRule, context: RowContext) => void;
  /** A row, or a file, that a rule did not judge because it had been stopped. */
  stop: (compiled: CompiledRule, reason: StopReason) => void;
  /** A file that the missing policy of the rule spared, or that it did not judge because it had been stopped. */
  noteFile: (compiled: CompiledRule, file: RowContext, stopped: ReadonlyMap<number, StopReason>) => void;
  list: (rules: readonly CompiledRule[], rowCount: number) => SkippedRule[];
}

interface Skips {
  rowCount: number;
  missing: Map<string, number>;
  stopped: StopReason | null;
}

/** Says which rules could not be judged, on how many rows, and what was empty. */
export function createSkippedRules(): SkippedRules {
  const skipped = new Map<number, Skips>();
  const skipsOf = ({ rule: { ruleId } }: CompiledRule): Skips => {
    const entry = skipped.get(ruleId) ?? { rowCount: 0, missing: new Map<string, number>(), stopped: null };
    skipped.set(ruleId, entry);
    entry.rowCount += 1;
    return entry;
  };
  const stop: SkippedRules['stop'] = (compiled, reason) => {
    skipsOf(compiled).stopped = reason;
  };
  const note: SkippedRules['note'] = (compiled, context) => {
    const entry = skipsOf(compiled);
    for (const name of compiled.missingFacts(context)) entry.missing.set(name, (entry.missing.get(name) ?? 0) + 1);
  };
  return {
    ...{ stop, note },
    noteFile: (compiled, file, stopped) => {
      const reason = stopped.get(compiled.rule.ruleId);
      if (reason === undefined) note(compiled, file);
      else stop(compiled, reason);
    },
    list: (rules, ofRows) =>
      rules.flatMap((compiled) => {
        const entry = skipped.get(compiled.rule.ruleId);
        if (!entry) return [];
        const missing = [...entry.missing].sort(([, left], [, right]) => right - left);
        return {
          ruleId: compiled.rule.ruleId,
          rowCount: compiled.rule.scope === 'row' ? entry.rowCount : null,
          ofRows,
          missing: [
            ...(entry.stopped === null ? [] : [{ fact: compiled.rule.code, kind: entry.stopped }]),
            ...missing.slice(0, 4).map(([fact]) => describeMissing(compiled, fact)),
          ],
        };
      }),
  };
}
