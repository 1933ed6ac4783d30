import type { RuleLimits } from './rule-limits.ts';

export interface RuleClock {
  /** Once for each row, before its rules. */
  beginRow: () => void;
  /** When work on a row began, or null where nothing is timed. */
  start: () => number | null;
  /** Work on a row is over. */
  note: (ruleId: number, startedAt: number) => void;
  /** Work that a rule does once for a file took so long. */
  once: (ruleId: number, ms: number) => void;
  now: () => number;
  /** How long a rule may go on with work that it does once. */
  msLeft: (ruleId: number) => number;
}

/** The clock is read at every so many rows: reading it for each rule and row would take longer than the rules do. */
const sampledRows = 64;

/**
 * Says which rules take too long. A rule whose sampled time exceeds half of its limit is timed at every row before it is stopped, so
 * that one slow moment of the machine stops none. So are all rules once they take too long together; then the slowest is stopped, and
 * the next one in half of the time that was left, until none is.
 */
export function createRuleClock(
  { ruleMs, allMs }: Pick<RuleLimits, 'ruleMs' | 'allMs'>,
  now: () => number,
  stop: (ruleId: number) => void,
): RuleClock {
  const sampled = new Map<number, number>();
  const watched = new Map<number, number>();
  const all = { sampled: 0, exact: 0, stopsAt: allMs / 4, isWatched: false };
  let row = 0;
  const add = (to: Map<number, number>, ruleId: number, ms: number): number => {
    const sum = (to.get(ruleId) ?? 0) + ms;
    to.set(ruleId, sum);
    return sum;
  };
  const halt = (ruleId: number): void => {
    sampled.delete(ruleId);
    watched.delete(ruleId);
    stop(ruleId);
  };
  const haltSlowest = (): void => {
    if (all.exact <= all.stopsAt) return;
    all.stopsAt += (allMs / 2 - all.stopsAt) / 2;
    const [first, ...others] = [...watched];
    if (first) halt(others.reduce((slowest, one) => (one[1] > slowest[1] ? one : slowest), first)[0]);
  };
  const spendExactly = (ruleId: number, ms: number): void => {
    all.exact += ms;
    if (add(watched, ruleId, ms) > ruleMs / 2) halt(ruleId);
    else if (all.isWatched) haltSlowest();
  };
  const spendSampled = (ruleId: number, ms: number): void => {
    all.sampled += ms * sampledRows;
    if (add(sampled, ruleId, ms * sampledRows) > ruleMs / 2) watched.set(ruleId, 0);
    if (all.sampled > allMs / 2) all.isWatched = true;
  };
  const isSampled = (): boolean => row % sampledRows === 1;
  return {
    now,
    beginRow: () => (row += 1),
    start: () => (isSampled() || all.isWatched || watched.size > 0 ? now() : null),
    note: (ruleId, startedAt) => {
      if (all.isWatched || watched.has(ruleId)) spendExactly(ruleId, now() - startedAt);
      else if (isSampled()) spendSampled(ruleId, now() - startedAt);
    },
    once: (ruleId, ms) => {
      all.sampled += ms;
      if (add(sampled, ruleId, ms) > ruleMs) halt(ruleId);
    },
    msLeft: (ruleId) => Math.min(ruleMs - (sampled.get(ruleId) ?? 0), allMs / 2 - all.sampled),
  };
}
