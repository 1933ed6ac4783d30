import { createAccumulator } from './aggregates.ts';
import type { Accumulator } from './aggregates.ts';
import { convertArea } from './area-units.ts';
import type { CompiledRule } from './compiler.ts';
import type { ModelField, RowBeforePlan, RowContext } from './compiled-facts.ts';
import type { RuleGuard } from './rule-guard.ts';
import { createCounters, createPlaces, createWeighing } from './window-parts.ts';
import { createRowsBefore } from './rows-before.ts';

type Values = readonly (string | null)[];

/** What rules see around a row: counts of equal rows, runs of equal values, totals of the file. */
export interface FileWindow {
  /** Takes the next row into counts, runs and totals; call it before the rules that judge the row. */
  add: (values: Values) => void;
  /**
   * The context of one row. Runs are those of the row added last unless `runs` of that row are given.
   * Counts and totals of the file are final after the last row only.
   */
  contextOf: (values: Values, prior: PriorRows | null, runs?: Runs) => RowContext;
  runs: () => Runs;
}

/** The row with the same key so many periods before, or null. */
export type PriorRows = (periods: number) => Values | null;

/** For each run of the window, its length at this row; then, for each duplicate check, the number of the row among equal rows. */
export type Runs = readonly number[];

export const noRuns: Runs = [];

export interface WindowInput {
  rules: readonly CompiledRule[];
  fields: readonly ModelField[];
  submission: RowContext['submission'];
  /** Aggregates over published figures of other months and datasets, by `aggregateKey`. */
  published: Map<string, string | null>;
  /** Stops the rules for which too much is kept, and those that fail; without one they fail the caller. */
  guard?: RuleGuard;
}

/** Where an aggregate is among those that were read; one of groups has an entry for each. */
export const aggregateKey = (ruleId: number, fact: string, group?: string): string =>
  group === undefined ? `${ruleId}:${fact}` : `${ruleId}:${fact}\u001e${group}`;

export function createFileWindow({ rules, fields, submission, published, guard }: WindowInput): FileWindow {
  const facts = rules.flatMap((rule) => [...rule.facts.values()]);
  const counters = createCounters(rules);
  const { places, placeOf } = createPlaces(facts);
  const runs = new Map<number, { last: string | null; length: number }>();
  for (const position of facts.flatMap((fact) => fact.runPositions)) runs.set(position, { last: null, length: 0 });
  const rowsBefore = createRowsBefore(facts.flatMap((fact) => fact.rowsBefore));
  const accumulators = createAccumulators(rules, fields);
  const totals = [...accumulators]
    .filter(([, ofRule]) => ofRule.size > 0)
    .map(([ruleId, ofRule]) => addingTo(ruleId, ofRule));
  const weighing = guard && createWeighing(guard, { rules, counters, places, rowsBefore, accumulators, published });
  const counted = countedElsewhere(rules, published);
  const areas = areaOfRows(submission, fields);

  const aggregate: RowContext['aggregate'] = (ruleId, fact, group) => {
    const own = accumulators.get(ruleId)?.get(fact);
    if (own) return own.result(group);
    const absent = group !== undefined && counted.has(aggregateKey(ruleId, fact)) ? '0' : null;
    return published.get(aggregateKey(ruleId, fact, group)) ?? absent;
  };

  const runAt = new Map([...runs.keys()].map((position, index) => [position, index]));
  const placeAt = new Map([...placeOf].map(([positions, place]) => [positions, runs.size + places.indexOf(place)]));

  const shared: SharedFacts = {
    aggregate,
    countOf: (values, positions) => counters.of(positions)?.of(values) ?? 0,
    runOf: (position, given) => (given ? given[runAt.get(position) ?? -1] : runs.get(position)?.length) ?? 0,
    placeOf: (positions, given) => (given ? given[placeAt.get(positions) ?? -1] : placeOf.get(positions)?.last) ?? 0,
    rowBefore: (plan, values) => rowsBefore.find(plan, values),
  };

  return {
    add: (values) => {
      areas.add(values);
      for (const counts of counters.all.values()) counts.add(values);
      for (const place of places) if (!place.isDropped) place.last = place.counts.add(values);
      for (const [position, run] of runs) addRun(values, position, run);
      rowsBefore.add(values);
      for (const { ruleId, add } of totals) {
        if (guard) guard.gather(ruleId, add, values);
        else add(values);
      }
      weighing?.();
    },
    contextOf: (values, prior, given) =>
      new RowInWindow(shared, areas.submission(), { values, prior, given: given ?? null }),
    runs: () => {
      if (runs.size + places.length === 0) return noRuns;
      const kept: number[] = [];
      for (const run of runs.values()) kept.push(run.length);
      for (const { last } of places) kept.push(last);
      return kept;
    },
  };
}

interface SharedFacts {
  aggregate: RowContext['aggregate'];
  countOf: (values: Values, positions: readonly number[]) => number;
  runOf: (position: number, given: Runs | null) => number;
  placeOf: (positions: readonly number[], given: Runs | null) => number;
  rowBefore: (plan: RowBeforePlan, values: Values) => string | null;
}

/** A class: an object literal would create its functions again for each of a hundred thousand rows. */
class RowInWindow implements RowContext {
  readonly values: Values;
  readonly submission: RowContext['submission'];
  readonly aggregate: RowContext['aggregate'];
  private readonly shared: SharedFacts;
  private readonly priorRows: PriorRows | null;
  private readonly given: Runs | null;

  constructor(
    shared: SharedFacts,
    submission: RowContext['submission'],
    { values, prior, given }: { values: Values; prior: PriorRows | null; given: Runs | null },
  ) {
    this.shared = shared;
    this.aggregate = shared.aggregate;
    this.submission = submission;
    this.values = values;
    this.priorRows = prior;
    this.given = given;
  }

  prior(position: number, periods: number): string | null {
    return this.priorRows?.(periods)?.[position] ?? null;
  }

  countOf(positions: readonly number[]): number {
    return this.shared.countOf(this.values, positions);
  }

  runLength(position: number): number {
    return this.shared.runOf(position, this.given);
  }

  placeAmong(positions: readonly number[]): number {
    return this.shared.placeOf(positions, this.given);
  }

  rowBefore(plan: RowBeforePlan): string | null {
    return this.shared.rowBefore(plan, this.values);
  }
}

/**
 * Counts by group of another dataset or month that has rows: a group without rows there counts 0. Where nothing has arrived,
 * counts are missing.
 */
function countedElsewhere(rules: readonly CompiledRule[], published: WindowInput['published']): Set<string> {
  const arrived = new Set([...published.keys()].map((key) => key.split('\u001e', 1)[0]));
  return new Set(
    rules.flatMap(({ rule }) =>
      (rule.document.aggregates ?? [])
        .filter(({ aggregate }) => aggregate === 'COUNT' || aggregate === 'COUNT_DISTINCT')
        .map(({ fact }) => aggregateKey(rule.ruleId, fact))
        .filter((key) => arrived.has(key)),
    ),
  );
}

function addRun(values: Values, position: number, run: { last: string | null; length: number }): void {
  const value = values[position] ?? null;
  run.length = value !== null && value === run.last ? run.length + 1 : 1;
  run.last = value;
}

/** Areas of rows add up in their own unit, so the property's area is given in that unit; of mixed units there is no sum. */
function areaOfRows(submission: RowContext['submission'], fields: readonly ModelField[]) {
  const position = fields.findIndex(({ name }) => name === 'area_unit');
  const { property_area: area = null, property_area_unit: ownUnit = null } = submission;
  let unit: string | null = null;
  let told = submission;
  return {
    add: (values: Values): void => {
      const next = values[position] ?? null;
      if (next === null || next === unit || told.property_area === null) return;
      told = { ...submission, property_area: unit === null ? convertArea(area, ownUnit, next) : null };
      unit = next;
    },
    submission: () => told,
  };
}

function createAccumulators(
  rules: readonly CompiledRule[],
  fields: readonly ModelField[],
): Map<number, Map<string, Accumulator>> {
  const accumulators = new Map<number, Map<string, Accumulator>>();
  for (const { rule } of rules) {
    const own = (rule.document.aggregates ?? []).filter((fact) => fact.dataset === undefined && !fact.periodOffset);
    accumulators.set(rule.ruleId, new Map(own.map((fact) => [fact.fact, createAccumulator(fact, fields)])));
  }
  return accumulators;
}

/** Takes a row into all totals of a rule. */
function addingTo(ruleId: number, ofRule: ReadonlyMap<string, Accumulator>) {
  const accumulators = [...ofRule.values()];
  return {
    ruleId,
    add: (values: Values): void => {
      for (const accumulator of accumulators) accumulator.add(values);
    },
  };
}
