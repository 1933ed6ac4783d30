import type { Accumulator } from './aggregates.ts';
import type { CompiledFact } from './compiled-facts.ts';
import type { CompiledRule } from './compiler.ts';
import { createCounts } from './counts.ts';
import type { Counts } from './counts.ts';
import type { createRowsBefore } from './rows-before.ts';
import type { RuleGuard } from './rule-guard.ts';

interface Counters {
  /** By their positions as a text. */
  all: Map<string, Counts>;
  of: (positions: readonly number[]) => Counts | undefined;
}

/** One for each set of positions, whatever facts count by it. */
export function createCounters(rules: readonly CompiledRule[]): Counters {
  const all = new Map<string, Counts>();
  const byPositions = new Map<readonly number[], Counts>();
  for (const positions of rules.flatMap(factsOf).flatMap((fact) => fact.countedPositions)) {
    const counter = all.get(positions.join()) ?? createCounts(positions);
    all.set(positions.join(), counter);
    byPositions.set(positions, counter);
  }
  return { all, of: (positions) => byPositions.get(positions) };
}

interface Place {
  key: string;
  counts: Counts;
  /** Of the row that was added last. */
  last: number;
  isDropped: boolean;
}

/** One for each set of positions, whatever facts name it. */
export function createPlaces(facts: readonly CompiledFact[]): {
  places: Place[];
  placeOf: Map<readonly number[], Place>;
} {
  const byKey = new Map<string, Place>();
  const placeOf = new Map<readonly number[], Place>();
  for (const positions of facts.flatMap((fact) => fact.placePositions)) {
    const key = positions.join();
    const place = byKey.get(key) ?? { key, counts: createCounts(positions), last: 0, isDropped: false };
    byKey.set(key, place);
    placeOf.set(positions, place);
  }
  return { places: [...byKey.values()], placeOf };
}

interface Parts {
  rules: readonly CompiledRule[];
  counters: Counters;
  places: readonly Place[];
  rowsBefore: ReturnType<typeof createRowsBefore>;
  accumulators: Map<number, Map<string, Accumulator>>;
  published: Map<string, string | null>;
}

/** What is kept until the last row, and for which rules; the first of them that goes on answers for it. */
interface Share {
  ruleIds: readonly number[];
  kept: () => number;
  drop: () => void;
}

const rowsBetween = 256;

/** Looks at every so many rows at what is kept for each rule, and drops what is kept for stopped ones alone. */
export function createWeighing(guard: RuleGuard, parts: Parts): () => void {
  let shares = sharesOf(parts);
  let row = 0;
  return () => {
    row += 1;
    if (row % rowsBetween !== 0 || shares.length === 0) return;
    const kept = new Map<number, number>();
    for (const share of shares) {
      const owner = share.ruleIds.find((ruleId) => !guard.stopped().has(ruleId));
      if (owner !== undefined) kept.set(owner, (kept.get(owner) ?? 0) + share.kept());
    }
    guard.weigh(kept);
    if (guard.stopped().size === 0) return;
    const isOver = ({ ruleIds }: Share): boolean => ruleIds.every((ruleId) => guard.stopped().has(ruleId));
    for (const share of shares.filter(isOver)) share.drop();
    shares = shares.filter((share) => !isOver(share));
  };
}

function sharesOf({ rules, counters, places, rowsBefore, accumulators, published }: Parts): Share[] {
  const users = (has: (fact: CompiledFact) => boolean): number[] =>
    rules.filter((rule) => factsOf(rule).some(has)).map(({ rule }) => rule.ruleId);
  const isAt = (all: CompiledFact['countedPositions'], key: string) =>
    all.some((positions) => positions.join() === key);
  return [
    ...[...counters.all].map(([key, counts]) => ({
      ruleIds: users(({ countedPositions }) => isAt(countedPositions, key)),
      kept: counts.kept,
      drop: () => void counters.all.delete(key),
    })),
    ...places.map((place) => ({
      ruleIds: users(({ placePositions }) => isAt(placePositions, place.key)),
      kept: place.counts.kept,
      drop: () => {
        place.isDropped = true;
        place.counts.drop();
      },
    })),
    ...rules.flatMap((compiled) => {
      const { ruleId } = compiled.rule;
      const plans = factsOf(compiled).flatMap((fact) => fact.rowsBefore);
      const totals = accumulators.get(ruleId) ?? new Map<string, Accumulator>();
      return {
        ruleIds: [ruleId],
        kept: () => sum(plans.map(rowsBefore.kept)) + sum([...totals.values()].map((total) => total.kept())),
        drop: () => {
          for (const plan of plans) rowsBefore.drop(plan);
          for (const total of totals.values()) total.drop();
          for (const key of published.keys()) if (key.startsWith(`${ruleId}:`)) published.delete(key);
        },
      };
    }),
  ];
}

const factsOf = ({ facts }: CompiledRule): CompiledFact[] => [...facts.values()];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
