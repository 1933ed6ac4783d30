import type { StopReason } from '#contracts/file-accounts.ts';
import type { CompiledRule } from './compiler.ts';
import type { RowContext } from './compiled-facts.ts';
import { createRuleClock } from './rule-clock.ts';
import type { RuleClock } from './rule-clock.ts';
import type { RuleLimits } from './rule-limits.ts';

export interface StoppedRule {
  ruleId: number;
  reason: StopReason;
}

export interface RuleGuard {
  /** What `ask` says, or null from the moment at which the rule failed or used up what it may take. */
  judge: (compiled: CompiledRule, context: RowContext, ask: Asking) => boolean | null;
  /** Takes a row into what a rule gathers of the whole file. */
  gather: (ruleId: number, add: (values: Values) => void, values: Values) => void;
  /** Once for each row, before its rules. */
  beginRow: () => void;
  /** What a rule does beside judging; null when it fails, or was stopped before. */
  attempt: <Answer>(ruleId: number, work: () => Answer) => Answer | null;
  /** What a rule reads before the first row; null when it fails, or takes more than it may. */
  read: <Answer>(ruleId: number, work: (meter: RuleMeter) => Promise<Answer>) => Promise<Answer | null>;
  /** Stops the rules for which too many values are kept. */
  weigh: (kept: ReadonlyMap<number, number>) => void;
  /** Stops a rule that has failed elsewhere. */
  fail: (ruleId: number) => void;
  stopped: () => ReadonlyMap<number, StopReason>;
}

/** How far a rule may still read. */
export interface RuleMeter {
  /** Values that are kept from now on. @throws RuleStopped when the rule has taken all that it may */
  keep: (values: number) => void;
  /** Until the time of the rule is over. */
  msLeft: () => number;
}

export class RuleStopped extends Error {
  override name = 'RuleStopped';
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(`The rule was stopped: ${reason}.`);
    this.reason = reason;
  }
}

type Values = readonly (string | null)[];
type Asking = (compiled: CompiledRule, context: RowContext) => boolean;

/**
 * Keeps one rule from failing or stalling the checking of a file: it is left out from the moment at which it fails or has taken the
 * time or memory that it may, and the others go on.
 */
export function createRuleGuard(limits: RuleLimits, now: () => number): RuleGuard {
  const [stopped, read] = [new Map<number, StopReason>(), new Map<number, number>()];
  const stop = (ruleId: number, reason: StopReason): null => {
    if (!stopped.has(ruleId)) stopped.set(ruleId, reason);
    read.delete(ruleId);
    return null;
  };
  const fail = (ruleId: number): null => stop(ruleId, 'error');
  const clock = createRuleClock(limits, now, (ruleId) => stop(ruleId, 'overrun'));
  const judge: RuleGuard['judge'] = (compiled, context, ask) => {
    const { ruleId } = compiled.rule;
    if (stopped.has(ruleId)) return null;
    const startedAt = clock.start();
    try {
      return ask(compiled, context);
    } catch {
      return stop(ruleId, 'error');
    } finally {
      if (startedAt !== null) clock.note(ruleId, startedAt);
    }
  };
  const gather: RuleGuard['gather'] = (ruleId, add, values) => {
    if (stopped.has(ruleId)) return;
    const startedAt = clock.start();
    try {
      add(values);
    } catch {
      stop(ruleId, 'error');
    } finally {
      if (startedAt !== null) clock.note(ruleId, startedAt);
    }
  };
  const attempt: RuleGuard['attempt'] = (ruleId, work) => {
    if (stopped.has(ruleId)) return null;
    try {
      return work();
    } catch {
      return fail(ruleId);
    }
  };
  return {
    ...{ beginRow: clock.beginRow, judge, gather, attempt, fail, stopped: () => stopped },
    read: async (ruleId, work) => {
      if (stopped.has(ruleId)) return null;
      const startedAt = now();
      try {
        return await work(createMeter(ruleId, startedAt, { limits, clock, read }));
      } catch (error) {
        return stop(ruleId, error instanceof RuleStopped ? error.reason : 'error');
      } finally {
        clock.once(ruleId, now() - startedAt);
      }
    },
    weigh: (kept) => {
      const held = new Map(read);
      for (const [ruleId, values] of kept) if (!stopped.has(ruleId)) held.set(ruleId, (held.get(ruleId) ?? 0) + values);
      for (const ruleId of tooHeavy(held, limits)) stop(ruleId, 'memory');
    },
  };
}

interface Reading {
  limits: RuleLimits;
  clock: RuleClock;
  /** Values that were read, by rule. */
  read: Map<number, number>;
}

function createMeter(ruleId: number, startedAt: number, { limits, clock, read }: Reading): RuleMeter {
  const msLeft = (): number => clock.msLeft(ruleId) - (clock.now() - startedAt);
  return {
    msLeft,
    keep: (values) => {
      if (msLeft() <= 0) throw new RuleStopped('overrun');
      const own = (read.get(ruleId) ?? 0) + values;
      read.set(ruleId, own);
      if (own > limits.ruleValues || sumOf(read) > limits.allValues) throw new RuleStopped('memory');
    },
  };
}

/** Rules that have to go, the heaviest first, until the others are within the limits. */
function tooHeavy(held: Map<number, number>, { ruleValues, allValues }: RuleLimits): number[] {
  const gone: number[] = [];
  for (;;) {
    const heaviest = heaviestOf(held);
    if (!heaviest || (heaviest[1] <= ruleValues && sumOf(held) <= allValues)) return gone;
    gone.push(heaviest[0]);
    held.delete(heaviest[0]);
  }
}

const sumOf = (held: ReadonlyMap<number, number>): number => [...held.values()].reduce((sum, one) => sum + one, 0);

function heaviestOf(held: ReadonlyMap<number, number>): [number, number] | undefined {
  const [first, ...others] = [...held];
  return first && others.reduce((most, one) => (one[1] > most[1] ? one : most), first);
}
