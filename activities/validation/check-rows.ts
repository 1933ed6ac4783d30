import type { SkippedRule } from '#contracts/file-accounts.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { RowMapper } from '#documents/mapping/row-mapper.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/compiled-facts.ts';
import { noRuns } from '#rules/rule-sets/file-window.ts';
import type { FileWindow, PriorRows } from '#rules/rule-sets/file-window.ts';
import type { RuleGuard, StoppedRule } from '#rules/rule-sets/rule-guard.ts';
import type { CheckedRow, RowElsewhere, RowSample, SourceRow } from './checked-row.ts';
import { createDerivedValues } from './derived-values.ts';
import { createDrafter } from './draft-findings.ts';
import type { DraftFinding, FindingCollector } from './findings.ts';
import { createRequirements } from './requirements.ts';
import type { Requirements } from './requirements.ts';
import type { PlacedRow } from './row-scope.ts';
import { createSampler } from './row-samples.ts';
import { createSkippedRules } from './skipped-rules.ts';
import type { SkippedRules } from './skipped-rules.ts';

type Values = (string | null)[];

export interface RowChecker {
  /** Judges a row by everything that can be known now; answers it for storing, or where it belongs instead. */
  check: (source: SourceRow) => CheckedRow | RowElsewhere;
  /** Judges what only the whole file could tell. */
  finish: () => void;
  contextOf: (row: CheckedRow) => RowContext;
  report: (compiled: CompiledRule, row: CheckedRow, context: RowContext) => void;
  /** Leaves a rule out that fails beside the judging of rows. */
  giveUp: (compiled: CompiledRule) => void;
  rowCount: () => number;
  requirements: Requirements;
  skipped: (datasetRules: readonly CompiledRule[], file: RowContext) => SkippedRule[];
  /** Rows, random and flagged ones, with the rules to compare with the stock engine. */
  samples: () => RowSample[];
  /** Rules that failed or used up their time. */
  stopped: () => StoppedRule[];
}

export interface RowCheckerInput {
  rules: readonly CompiledRule[];
  fields: readonly DataModelFieldDefinition[];
  keyPositions: readonly number[];
  sheet: string;
  window: FileWindow;
  guard: RuleGuard;
  place: (values: Values) => PlacedRow;
  prior: (propertyId: number | null, values: Values) => PriorRows | null;
  cellOf: RowMapper['cellOf'] | null;
  findings: FindingCollector;
}

export function createRowChecker(input: RowCheckerInput): RowChecker {
  const { fields, window, findings, guard } = input;
  const { rowRules, early, late } = rulesOfRows(input.rules);
  const skippedRules = createSkippedRules();
  const judging = createJudging(skippedRules, guard);
  const requirements = createRequirements(fields, input.cellOf);
  const draft = createDrafter(input);
  const derived = createDerivedValues({ fields, rowRules, draft, findings });
  const sampler = createSampler(rowRules);
  const titles = createTitleFindings();
  const waiting = createWaitingRoom(late, input.keyPositions, fields.length);
  let rowCount = 0;

  const contextOf = (row: CheckedRow): RowContext =>
    window.contextOf(row.values, input.prior(row.propertyId, row.values), row.runs);
  const report: RowChecker['report'] = (compiled, row, context) => {
    const finding = guard.attempt(compiled.rule.ruleId, () => draft.ofRule(compiled, row, context));
    if (finding) findings.add(finding);
  };
  const judge = (rules: readonly CompiledRule[], row: CheckedRow, context: RowContext): void => {
    guard.beginRow();
    if (rules.length === 0) return;
    const violated = judging.violated(rules, context);
    for (const compiled of violated) report(compiled, row, context);
    if (violated.length > 0) sampler.takeFlagged({ row, rules });
  };

  return {
    check: ({ rowNo, place, values, faulty }) => {
      const { propertyId, elsewhere, problems } = input.place(values);
      if (elsewhere) return elsewhere;
      rowCount += 1;
      requirements.noteFilled(values);
      const computed = derived.fill(values, faulty);
      window.add(values);
      const row: CheckedRow = { rowNo, place, values, computed, propertyId, runs: window.runs() };
      const context = contextOf(row);
      for (const { code, severity, position } of requirements.emptyCells(values, context, faulty))
        findings.add(draft.ofCell(row, position, { severity, code }));
      derived.compare(row, faulty);
      for (const { code, position, expected, params = {} } of problems)
        titles.tellOnce({ ...draft.ofCell(row, position, { severity: 'hard', code }), expected, params }, findings);
      judge(early, row, context);
      sampler.take(row, rowCount);
      if (late.length > 0) waiting.add(row);
      return row;
    },
    finish: () => {
      for (const row of waiting.take()) judge(late, row, contextOf(row));
    },
    ...{ contextOf, report, giveUp: judging.giveUp },
    rowCount: () => rowCount,
    requirements,
    skipped: (datasetRules, file) => {
      for (const compiled of datasetRules) skippedRules.noteFile(compiled, file, guard.stopped());
      return skippedRules.list(input.rules, rowCount);
    },
    samples: () => withoutStopped(sampler.samples(), guard.stopped()),
    stopped: () => [...guard.stopped()].map(([ruleId, reason]) => ({ ruleId, reason })),
  };
}

/** Rules for each row: those that can judge it at once, and those that wait for the last one. */
function rulesOfRows(rules: readonly CompiledRule[]) {
  const rowRules = rules.filter((compiled) => compiled.rule.scope === 'row');
  const [late, early] = [true, false].map((isLate) => rowRules.filter((one) => one.needsWholeFile === isLate));
  return { rowRules, early: early ?? [], late: late ?? [] };
}

/** Asks rules about a row, and notes those that did not judge it. */
function createJudging(skippedRules: SkippedRules, guard: RuleGuard) {
  const ask = (compiled: CompiledRule, context: RowContext): boolean => {
    if (!compiled.isSkipped(context)) return compiled.holds(context);
    skippedRules.note(compiled, context);
    return false;
  };
  return {
    violated: (rules: readonly CompiledRule[], context: RowContext): CompiledRule[] =>
      rules.filter((compiled) => {
        const isBroken = guard.judge(compiled, context, ask);
        const reason = isBroken === null ? guard.stopped().get(compiled.rule.ruleId) : undefined;
        if (reason !== undefined) skippedRules.stop(compiled, reason);
        return isBroken;
      }),
    giveUp: (compiled: CompiledRule): void => {
      guard.fail(compiled.rule.ruleId);
      skippedRules.stop(compiled, 'error');
    },
  };
}

/** The lists of rules stay the same objects where nothing was stopped: the engine is made once for each. */
function withoutStopped(samples: RowSample[], stopped: ReadonlyMap<number, unknown>): RowSample[] {
  if (stopped.size === 0) return samples;
  const sound = new Map<readonly CompiledRule[], readonly CompiledRule[]>();
  return samples.map(({ row, rules }) => {
    const kept = sound.get(rules) ?? rules.filter(({ rule }) => !stopped.has(rule.ruleId));
    sound.set(rules, kept);
    return { row, rules: kept };
  });
}

/** A fault of a title cell applies to all rows and is reported once. */
function createTitleFindings() {
  const told = new Set<string>();
  return {
    tellOnce(finding: DraftFinding, findings: FindingCollector): void {
      const { code, sheet, cell, columnLetter, found } = finding;
      const isOfTitle = cell !== null && columnLetter === null;
      const key = `${code} ${sheet} ${cell} ${found}`;
      if (isOfTitle && told.has(key)) return;
      if (isOfTitle) told.add(key);
      findings.add(isOfTitle ? { ...finding, rowNo: null, rowKey: '' } : finding);
    },
  };
}

/**
 * Rows whose late rules wait for the last row. Of each only what those rules read is kept: two hundred thousand whole
 * rows would not fit beside the workbook.
 */
function createWaitingRoom(late: readonly CompiledRule[], keyPositions: readonly number[], width: number) {
  const positions = [...new Set([...late.flatMap((compiled) => compiled.positions), ...keyPositions])];
  const needsRuns = late.some((compiled) =>
    [...compiled.facts.values()].some((fact) => fact.runPositions.length + fact.placePositions.length > 0),
  );
  const waiting: CheckedRow[] = [];
  return {
    add: ({ rowNo, place, values, computed, propertyId, runs }: CheckedRow): void => {
      const kept = positions.map((position) => values[position] ?? null);
      waiting.push({ rowNo, place, values: kept, computed, propertyId, runs: needsRuns ? runs : noRuns });
    },
    *take(): Iterable<CheckedRow> {
      for (const row of waiting) {
        const values = new Array<string | null>(width).fill(null);
        positions.forEach((position, index) => (values[position] = row.values[index] ?? null));
        yield { ...row, values };
      }
      waiting.length = 0;
    },
  };
}
