import type { SkippedRule } from '#contracts/file-accounts.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import type { StopReason } from './rule-guard.ts';

type Missing = SkippedRule['missing'][number];

export interface SkippedRules {
  /** A row that the missing policy of the rule spared. */
  note: (compiled: CompiledRule, context: RowContext) => void;
  /** A row that a rule did not judge because it had been stopped. */
  stop: (compiled: CompiledRule, reason: StopReason) => void;
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
  return {
    stop: (compiled, reason) => {
      skipsOf(compiled).stopped = reason;
    },
    note(compiled, context) {
      const entry = skipsOf(compiled);
      for (const name of compiled.missingFacts(context)) entry.missing.set(name, (entry.missing.get(name) ?? 0) + 1);
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
            ...missing.slice(0, 4).map(([fact]) => describe(compiled, fact)),
          ],
        };
      }),
  };
}

/** What a fact stands for, in terms that the page has words for. */
function describe({ rule }: CompiledRule, name: string): Missing {
  const aggregate = rule.document.aggregates?.find(({ fact }) => fact === name);
  if (aggregate?.dataset !== undefined) return { fact: aggregate.dataset, kind: 'otherDataset' };
  if (aggregate?.periodOffset) return { fact: aggregate.field, kind: 'priorMonth' };
  if (aggregate) return { fact: aggregate.field, kind: 'sum' };
  const derived = rule.document.derived?.find(({ fact }) => fact === name);
  if (derived?.kind === 'prior') return { fact: derived.field, kind: 'priorMonth' };
  if (derived?.kind === 'firstFilled') return { fact: derived.of[0] ?? name, kind: 'field' };
  return { fact: name, kind: name.startsWith('property_') && name !== 'property_code' ? 'property' : 'field' };
}
