import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { MappedRow, RowMapper } from '#documents/mapping/row-mapper.ts';
import type { CompiledRule } from '#rules/rule-sets/compiler.ts';
import type { RowContext } from '#rules/rule-sets/facts.ts';
import type { FileWindow, Runs } from '#rules/rule-sets/file-window.ts';
import { keyOf } from '#rules/rule-sets/file-window.ts';
import { renderExpected } from '#rules/rule-sets/messages.ts';
import type { DraftFinding, FindingCollector } from './findings.ts';
import type { PlacedRow } from './row-scope.ts';

type Values = (string | null)[];

/** Where a record stands in the provider's file. */
export type RecordPlace = Pick<MappedRow, 'rowNo' | 'recordNo' | 'amountColumn'>;

export interface CheckedRow {
  rowNo: number;
  place: RecordPlace | null;
  values: Values;
  propertyId: number | null;
  runs: Runs;
}

export interface RowChecker {
  /** Judges a row by everything that can be known now; answers it for storing, or null when it is not this ticket's. */
  check: (rowNo: number, place: RecordPlace | null, values: Values) => CheckedRow | null;
  /** Judges what only the whole file could tell. */
  finish: () => void;
  contextOf: (row: CheckedRow) => RowContext;
  report: (compiled: CompiledRule, row: CheckedRow, context: RowContext) => void;
  rowCount: () => number;
  filledRequired: () => number;
  /** Rows, random and flagged ones, with the rules to compare with the stock engine. */
  samples: () => RowSample[];
}

export interface RowSample {
  row: CheckedRow;
  rules: readonly CompiledRule[];
}

export interface RowCheckerInput {
  rules: readonly CompiledRule[];
  fields: readonly DataModelFieldDefinition[];
  keyPositions: readonly number[];
  sheet: string;
  window: FileWindow;
  place: (values: Values) => PlacedRow;
  prior: (propertyId: number | null, values: Values) => Values | null;
  cellOf: RowMapper['cellOf'] | null;
  findings: FindingCollector;
}

const sampleSize = 50;
/** Long texts stay in the file; a finding shows where to look. */
const longestShown = 200;

export function createRowChecker(input: RowCheckerInput): RowChecker {
  const { fields, window, findings } = input;
  const rowRules = input.rules.filter((compiled) => compiled.rule.scope === 'row');
  const early = rowRules.filter((compiled) => !compiled.needsWholeFile);
  const late = rowRules.filter((compiled) => compiled.needsWholeFile);
  const required = fields.flatMap((field, position) => (field.isRequired ? [position] : []));
  const draft = createDrafter(input);
  const sampler = createSampler(rowRules);
  const waiting = createWaitingRoom(late, input.keyPositions, fields.length);
  let rowCount = 0;
  let filledRequired = 0;

  const contextOf = (row: CheckedRow): RowContext =>
    window.contextOf(row.values, input.prior(row.propertyId, row.values), row.runs);

  const report = (compiled: CompiledRule, row: CheckedRow, context: RowContext): void =>
    findings.add(draft.ofRule(compiled, row, context));

  const judge = (rules: readonly CompiledRule[], row: CheckedRow): void => {
    if (rules.length === 0) return;
    const context = contextOf(row);
    let isFlagged = false;
    for (const compiled of rules) {
      if (!compiled.violates(context)) continue;
      report(compiled, row, context);
      isFlagged = true;
    }
    if (isFlagged) sampler.takeFlagged({ row, rules });
  };

  return {
    check: (rowNo, place, values) => {
      const { propertyId, isElsewhere, problems } = input.place(values);
      if (isElsewhere) return null;
      rowCount += 1;
      for (const position of required) if (values[position] !== null) filledRequired += 1;
      window.add(values);
      const row: CheckedRow = { rowNo, place, values, propertyId, runs: window.runs() };
      for (const { code, position, expected } of problems) {
        findings.add({ ...draft.ofCell(row, position, { severity: 'hard', code }), expected });
      }
      judge(early, row);
      sampler.take(row, rowCount);
      if (late.length > 0) waiting.add(row);
      return row;
    },
    finish: () => {
      for (const row of waiting.take()) judge(late, row);
    },
    contextOf,
    report,
    rowCount: () => rowCount,
    filledRequired: () => filledRequired,
    samples: sampler.samples,
  };
}

/** Puts what is wrong into words that can be stored: where it stands, what was found, what was expected. */
function createDrafter({ fields, sheet, cellOf, keyPositions }: RowCheckerInput) {
  const ofCell = (row: CheckedRow, position: number, rest: Pick<DraftFinding, 'severity' | 'code'>): DraftFinding => {
    const { place, values } = row;
    const cell = place !== null && cellOf !== null && position >= 0 ? cellOf({ ...place, values }, position) : null;
    return {
      ruleId: null,
      ruleVersion: null,
      sheet,
      rowNo: row.rowNo,
      field: fields[position]?.name ?? null,
      columnLetter: cell?.columnLetter ?? null,
      cell: cell?.cell ?? null,
      found: row.values[position]?.slice(0, longestShown) ?? null,
      expected: null,
      params: {},
      rowKey: keyOf(row.values, keyPositions),
      ...rest,
    };
  };
  const ofRule = ({ rule, params: read }: CompiledRule, row: CheckedRow, context: RowContext): DraftFinding => {
    const params = read(context);
    const position = fields.findIndex((field) => field.name === rule.document.field);
    return {
      ...ofCell(row, position, { severity: rule.type, code: 'RULE' }),
      ruleId: rule.ruleId,
      ruleVersion: rule.version,
      expected: renderExpected(rule, 'en', params),
      params,
    };
  };
  return { ofCell, ofRule };
}

/** Fifty rows by chance out of any number, and the first fifty that were flagged. */
function createSampler(rowRules: readonly CompiledRule[]) {
  const random: CheckedRow[] = [];
  const flagged: RowSample[] = [];
  return {
    take: (row: CheckedRow, rowCount: number): void => {
      if (random.length < sampleSize) random.push(row);
      else {
        const at = Math.floor(Math.random() * rowCount);
        if (at < sampleSize) random[at] = row;
      }
    },
    takeFlagged: (sample: RowSample): void => {
      if (flagged.length < sampleSize) flagged.push(sample);
    },
    samples: (): RowSample[] => [...random.map((row) => ({ row, rules: rowRules })), ...flagged],
  };
}

/**
 * Rows whose late rules wait for the last row. Of each only what those rules read is kept: two hundred thousand whole
 * rows would not fit beside the workbook.
 */
function createWaitingRoom(late: readonly CompiledRule[], keyPositions: readonly number[], width: number) {
  const positions = [...new Set([...late.flatMap((compiled) => compiled.positions), ...keyPositions])];
  const needsRuns = late.some((compiled) => [...compiled.facts.values()].some((fact) => fact.runPositions.length > 0));
  const noRuns: Runs = new Map();
  const waiting: CheckedRow[] = [];
  return {
    add: ({ rowNo, place, values, propertyId, runs }: CheckedRow): void => {
      const kept = positions.map((position) => values[position] ?? null);
      waiting.push({ rowNo, place, values: kept, propertyId, runs: needsRuns ? runs : noRuns });
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
