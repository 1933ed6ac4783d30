import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';

export type StopReason = 'error' | 'overrun';
export interface StoppedRule {
  ruleId: number;
  reason: StopReason;
}

export interface RuleGuard {
  /** What `ask` says, or null from the moment at which the rule failed or used up its time. */
  judge: (compiled: CompiledRule, context: RowContext, ask: Asking) => boolean | null;
  /** Once for each row, before its rules. */
  beginRow: () => void;
  stopped: () => ReadonlyMap<number, StopReason>;
}

type Asking = (compiled: CompiledRule, context: RowContext) => boolean;

/** How long one rule may judge the rows of one file. */
const mostMs = 60_000;
/** The clock is read at every so many rows: reading it for each rule and row would take longer than the rules do. */
const sampledRows = 64;

/**
 * Keeps one rule from failing or stalling the checking of a file: it is left out from there on, and the others go on. A rule whose
 * sampled time exceeds the limit is timed at every row before it is stopped, so that one slow moment of the machine stops none.
 */
export function createRuleGuard(now: () => number = () => performance.now()): RuleGuard {
  const stopped = new Map<number, StopReason>();
  const sampled = new Map<number, number>();
  const watched = new Map<number, number>();
  let row = 0;
  const stop = (ruleId: number, reason: StopReason): null => {
    stopped.set(ruleId, reason);
    return null;
  };
  const spend = (ruleId: number, ms: number): void => {
    const exact = watched.get(ruleId);
    if (exact !== undefined) {
      watched.set(ruleId, exact + ms);
      if (exact + ms > mostMs / 2) stop(ruleId, 'overrun');
      return;
    }
    const spent = (sampled.get(ruleId) ?? 0) + ms * sampledRows;
    sampled.set(ruleId, spent);
    if (spent > mostMs / 2) watched.set(ruleId, 0);
  };
  return {
    beginRow: () => (row += 1),
    judge: (compiled, context, ask) => {
      const { ruleId } = compiled.rule;
      if (stopped.size > 0 && stopped.has(ruleId)) return null;
      const isTimed = row % sampledRows === 1 || watched.size > 0;
      const startedAt = isTimed ? now() : 0;
      try {
        return ask(compiled, context);
      } catch {
        return stop(ruleId, 'error');
      } finally {
        if (isTimed && (watched.size === 0 || watched.has(ruleId) || row % sampledRows === 1))
          spend(ruleId, now() - startedAt);
      }
    },
    stopped: () => stopped,
  };
}
