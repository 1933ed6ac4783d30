import type { TrialRefusal } from '#contracts/rule-trials.ts';
import type { CompiledRule } from './compiler.ts';
import type { RowContext } from './compiled-facts.ts';
import { runStockRule } from './engine.ts';
import { noRuns } from './file-window.ts';
import type { FileWindow, PriorRows, Runs } from './file-window.ts';
import { compileGaps, compileSides } from './trial-gaps.ts';
import type { TrialSides } from './trial-gaps.ts';

type Values = readonly (string | null)[];

export interface TrialRow {
  rowNo: number;
  values: Values;
  prior: PriorRows | null;
}

/** A violation, with what its message says. `rowNo` is null for a rule over the whole file. */
export interface TrialHit extends TrialSides {
  rowNo: number | null;
  params: Record<string, string | number>;
}

/** A case is a row; of a rule over the whole file, the file is its only case. */
export interface TrialResult {
  rows: number;
  cases: number;
  passes: number;
  violations: number;
  skipped: number;
  /** How often each value was empty where the rule was skipped, the most frequent first. */
  missing: { fact: string; count: number }[];
  /** The first violations. */
  hits: TrialHit[];
  /** Of the first case, whatever became of it. */
  sides: TrialSides | null;
  /** A sample of the differences: each stands for `gapWeight` cases. */
  gaps: number[];
  gapWeight: number;
}

/** The answer to a trial on a dropped file, as the worker stores it. */
export type FileTrialAnswer =
  /** `problems`: faults of the reading. */
  | { outcome: 'tried'; result: TrialResult; problems: number }
  | { outcome: 'refused'; code: TrialRefusal }
  /** Why the file cannot be taken. */
  | { outcome: 'unreadable'; code: string };

export interface TrialInput {
  compiled: CompiledRule;
  window: FileWindow;
  /** Fields of the data model. */
  width: number;
  mostHits: number;
  mostGaps: number;
}

export interface RuleTrial {
  /** Takes the rows of a file in their order. */
  add: (row: TrialRow) => void;
  /** Call once, after the last row. */
  finish: () => Promise<TrialResult>;
}

/** Judges the rows of one file by one rule as a run of the checking does, and keeps what a person wants to know of it. */
export function createTrial({ compiled, window, width, mostHits, mostGaps }: TrialInput): RuleTrial {
  const isOfRows = compiled.rule.scope === 'row';
  const isLate = isOfRows && compiled.needsWholeFile;
  const tally = createTally(compiled, mostHits, mostGaps);
  const waiting = createWaitingRows(compiled, width);
  let rows = 0;
  const judge = (rowNo: number, context: RowContext): void => tally.note(rowNo, context, compiled.violates(context));
  return {
    add({ rowNo, values, prior }) {
      rows += 1;
      window.add(values);
      if (isLate) waiting.add(rowNo, values, prior, window.runs());
      else if (isOfRows) judge(rowNo, window.contextOf(values, prior));
    },
    async finish() {
      for (const { rowNo, values, prior, runs } of waiting.take()) judge(rowNo, window.contextOf(values, prior, runs));
      if (!isOfRows) {
        const file = window.contextOf([], null);
        tally.note(null, file, (await runStockRule(compiled, file))?.violates ?? false);
      }
      return { rows, ...tally.result() };
    },
  };
}

function createTally(compiled: CompiledRule, mostHits: number, mostGaps: number) {
  const sidesOf = compileSides(compiled);
  const gaps = createGapSample(mostGaps);
  const gapOf = compileGaps(compiled)?.read ?? null;
  const missing = new Map<string, number>();
  const hits: TrialHit[] = [];
  let [cases, violations, skipped] = [0, 0, 0];
  let sides: TrialSides | null = null;
  return {
    note(rowNo: number | null, context: RowContext, isViolated: boolean): void {
      cases += 1;
      if (cases === 1) sides = sidesOf(context);
      if (compiled.isSkipped(context)) {
        skipped += 1;
        for (const name of compiled.missingFacts(context)) missing.set(name, (missing.get(name) ?? 0) + 1);
        return;
      }
      const gap = gapOf?.(context) ?? null;
      if (gap !== null) gaps.add(gap);
      if (!isViolated) return;
      violations += 1;
      if (hits.length < mostHits) hits.push({ rowNo, ...sidesOf(context), params: compiled.params(context) });
    },
    result: (): Omit<TrialResult, 'rows'> => ({
      ...{ cases, violations, skipped, hits, sides, passes: cases - violations - skipped },
      missing: [...missing].map(([fact, count]) => ({ fact, count })).sort((left, right) => right.count - left.count),
      ...gaps.result(),
    }),
  };
}

/** Every case, then every second, every fourth and so on: a sample of bounded size that is the same in every trial. */
function createGapSample(most: number) {
  let [weight, seen] = [1, 0];
  let kept: number[] = [];
  return {
    add(gap: number): void {
      if (seen % weight === 0) kept.push(gap);
      seen += 1;
      if (kept.length <= most) return;
      kept = kept.filter((_, at) => at % 2 === 0);
      weight *= 2;
    },
    result: () => ({ gaps: kept, gapWeight: weight }),
  };
}

/** Rows that are judged after the last one keep only what the rule reads. */
function createWaitingRows({ positions, facts }: CompiledRule, width: number) {
  const needsRuns = [...facts.values()].some((fact) => fact.runPositions.length + fact.placePositions.length > 0);
  const waiting: { rowNo: number; values: Values; prior: PriorRows | null; runs: Runs }[] = [];
  return {
    add(rowNo: number, values: Values, prior: PriorRows | null, runs: Runs): void {
      const kept = positions.map((position) => values[position] ?? null);
      waiting.push({ rowNo, values: kept, prior, runs: needsRuns ? runs : noRuns });
    },
    *take() {
      for (const row of waiting) {
        const values = new Array<string | null>(width).fill(null);
        positions.forEach((position, at) => (values[position] = row.values[at] ?? null));
        yield { ...row, values };
      }
    },
  };
}
