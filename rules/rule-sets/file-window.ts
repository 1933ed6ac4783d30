import { createAccumulator } from './aggregates.ts';
import type { Accumulator } from './aggregates.ts';
import { convertArea } from './area-units.ts';
import type { CompiledRule } from './compiler.ts';
import type { ModelField, RowContext } from './facts.ts';

type Values = readonly (string | null)[];

/** What rules see around a row: counts of equal rows, runs of equal values, totals of the file. */
export interface FileWindow {
  /** Takes the next row into counts, runs and totals; call it before the rules that judge the row. */
  add: (values: Values) => void;
  /**
   * The context of one row. Runs are those of the row added last unless `runs` of that row are given.
   * Counts and totals of the file are final after the last row only.
   */
  contextOf: (values: Values, prior: Values | null, runs?: Runs) => RowContext;
  runs: () => Runs;
}

/** Length of the run that a row stands in, by position of the field. */
export type Runs = ReadonlyMap<number, number>;

const noRuns: Runs = new Map();

export interface WindowInput {
  rules: readonly CompiledRule[];
  fields: readonly ModelField[];
  submission: RowContext['submission'];
  /** Aggregates over published figures of other months and datasets, by `aggregateKey`. */
  published: ReadonlyMap<string, string | null>;
}

export const aggregateKey = (ruleId: number, fact: string): string => `${ruleId}:${fact}`;

export function createFileWindow({ rules, fields, submission, published }: WindowInput): FileWindow {
  const counters = new Map<string, { positions: readonly number[]; counts: Map<string, number> }>();
  const runs = new Map<number, { last: string | null; length: number }>();
  for (const fact of rules.flatMap((rule) => [...rule.facts.values()])) {
    for (const positions of fact.countedPositions) counters.set(positions.join(), { positions, counts: new Map() });
    for (const position of fact.runPositions) runs.set(position, { last: null, length: 0 });
  }
  const accumulators = createAccumulators(rules, fields);
  const areas = areaOfRows(submission, fields);

  const addRun = (values: Values, position: number, run: { last: string | null; length: number }): void => {
    const value = values[position] ?? null;
    run.length = value !== null && value === run.last ? run.length + 1 : 1;
    run.last = value;
  };

  const shared: Omit<RowContext, 'values' | 'prior' | 'countOf' | 'runLength' | 'submission'> = {
    aggregate: (ruleId, fact) => {
      const key = aggregateKey(ruleId, fact);
      return accumulators.has(key) ? (accumulators.get(key)?.result() ?? null) : (published.get(key) ?? null);
    },
  };

  return {
    add: (values) => {
      areas.add(values);
      for (const { positions, counts } of counters.values()) {
        const key = keyOf(values, positions);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      for (const [position, run] of runs) addRun(values, position, run);
      for (const accumulator of accumulators.values()) accumulator.add(values);
    },
    contextOf: (values, prior, given) => ({
      ...shared,
      submission: areas.submission(),
      values,
      prior: (position) => prior?.[position] ?? null,
      countOf: (positions) => counters.get(positions.join())?.counts.get(keyOf(values, positions)) ?? 0,
      runLength: (position) => (given ? given.get(position) : runs.get(position)?.length) ?? 0,
    }),
    runs: () => (runs.size === 0 ? noRuns : new Map([...runs].map(([position, run]) => [position, run.length]))),
  };
}

/** Areas of rows add up in their own unit, so the property's area is told in that; of mixed units there is no sum. */
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

function createAccumulators(rules: readonly CompiledRule[], fields: readonly ModelField[]): Map<string, Accumulator> {
  const accumulators = new Map<string, Accumulator>();
  for (const { rule } of rules) {
    for (const fact of rule.document.aggregates ?? []) {
      if (fact.dataset !== undefined || fact.periodOffset) continue;
      accumulators.set(aggregateKey(rule.ruleId, fact.fact), createAccumulator(fact, fields));
    }
  }
  return accumulators;
}

/** The unit separator cannot stand in a cell that was read, so keys of different cells never meet. */
export function keyOf(values: Values, positions: readonly number[]): string {
  return positions.map((position) => values[position] ?? '').join('\u001f');
}
