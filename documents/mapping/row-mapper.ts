import type { AccountedConstant, LeftOutReason, LeftOutRows } from '#contracts/file-accounts.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { joinCodes } from '../imports/split-codes.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import type { ColumnPlan } from './column-plan.ts';
import { createFixedValues } from './fixed-values.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';
import { planMatrix } from './matrix-months.ts';
import type { MatrixPlan } from './matrix-months.ts';
import { conversionOf, openHeads } from './open-heads.ts';
import type { OpenedHeads } from './open-heads.ts';
import type { MonthOverride, RecordBuilder } from './record-builder.ts';
import { isFilled } from './row-filters.ts';
import type { RowMapperOptions } from './row-mapper-options.ts';
import { createRowSieve } from './row-sieve.ts';
import { withOwnWords } from './own-words.ts';

export interface MappedRow {
  /** 1-based, unique; a MATRIX row gives one record per month. */
  recordNo: number;
  /** 1-based row of the sheet. */
  rowNo: number;
  /** By model field. */
  values: (string | null)[];
  /** MATRIX: column of this record's amount, from 0. */
  amountColumn: number | null;
  /** Fields whose cell could not be read; there is a finding for each. */
  faulty: readonly number[];
}

export interface MappingSummary {
  recordCount: number;
  headRow: number;
  mapped: ColumnPlan['mapped'];
  unmapped: ColumnPlan['unmapped'];
  missing: ColumnPlan['missing'];
  /** Every row up to the last one: loaded rows and those left out add up to the rows read. */
  rowsRead: number;
  rowsLoaded: number;
  leftOut: LeftOutRows[];
  /** Values that are in no column, and where they come from. */
  constants: AccountedConstant[];
  /** Heads and list values that the provider's translation table does not know. */
  untranslated: readonly string[];
}

export interface RowMapper {
  /**
   * Takes the next row of the sheet, in order; answers its records (none for heads and rows passed over).
   * @throws LayoutChanged
   */
  map(row: SheetRow): readonly MappedRow[];
  /** Findings since the last call. */
  takeFindings(): MappingFinding[];
  /** Notes that a record is not loaded after all, e.g. because another submission takes it. */
  giveBack(reason: LeftOutReason, rowNo: number, text: string, why?: string): void;
  /**
   * A1 address of a field in a record; null when the field is not in the file. The cell of a title has no column letter:
   * it is no cell of the record.
   */
  cellOf(
    record: Pick<MappedRow, 'rowNo' | 'amountColumn'>,
    fieldIndex: number,
  ): { columnLetter: string; cell: string } | null;
  /** @throws LayoutChanged when the heads or a required row never came */
  finish(): MappingSummary;
}

const none: readonly MappedRow[] = [];

/** Turns the rows of a provider's sheet into records of a data model, one row at a time. */
export function createRowMapper(given: RowMapperOptions): RowMapper {
  const { definition } = given;
  const fields = withOwnWords(given.fields, definition);
  const options = { ...given, fields };
  const findings: MappingFinding[] = [];
  const untranslated = new Set<string>();
  const matrix = planMatrix(definition, fields, options.firstMonth);
  const fixed = createFixedValues(options, conversionOf(options));
  let heads: OpenedHeads | null = null;
  const sieve = createRowSieve(definition, findings, (row) => heads?.isRecord(row) ?? false);
  let recordCount = 0;

  const record = (row: SheetRow, builder: RecordBuilder, override?: MonthOverride): MappedRow => {
    recordCount += 1;
    const { values, faulty } = buildNoted(builder, row, findings, override && { override, recordNo: recordCount });
    return { recordNo: recordCount, rowNo: row.rowNo, values, amountColumn: override?.amountColumn ?? null, faulty };
  };
  const months = (row: SheetRow, opened: OpenedHeads, plan: MatrixPlan): MappedRow[] =>
    plan.periodEnds.flatMap((periodEnd, month) => {
      const amountColumn = opened.columns.monthColumns[month]!;
      const isAsked = options.onlyPeriodEnd === undefined || options.onlyPeriodEnd === periodEnd;
      if (!isAsked || !isFilled(row, amountColumn)) return [];
      return [record(row, opened.builder, { ...plan, amountColumn, periodEnd })];
    });

  return {
    map(row) {
      const mayBeRecord = sieve.see(row);
      if (row.rowNo < definition.rowNumber) fixed.see(row);
      if (row.rowNo === definition.rowNumber) heads = openHeads(row, options, matrix, fixed, findings);
      if (!mayBeRecord) return none;
      if (heads === null) throw noHeads(definition);
      const { usedColumns, builder } = heads;
      if (!usedColumns.some((column) => isFilled(row, column))) {
        sieve.passOver(row, true);
        return none;
      }
      const before = findings.length;
      const records = matrix === null ? [record(row, builder)] : months(row, heads, matrix);
      reportShape(heads, row, findings, { before, record: records[0] });
      // Of months across a row may hold none that is asked for.
      if (records.length > 0) sieve.record(row);
      else sieve.passOver(row, false);
      return records;
    },
    takeFindings: () => {
      if (definition.isFileTranslationRequired) noteUntranslated(findings, untranslated);
      return findings.splice(0);
    },
    giveBack: (...row) => sieve.ledger.giveBack(...row),
    cellOf: (mapped, fieldIndex) => {
      const isAmount = matrix?.amountIndex === fieldIndex;
      const column = isAmount ? mapped.amountColumn : (heads?.columns.columnsOf[fieldIndex]?.[0] ?? null);
      return column === null ? fixed.cellOf(fields[fieldIndex]?.name ?? '') : cellAt(column, mapped.rowNo);
    },
    finish() {
      sieve.end();
      if (heads === null) throw noHeads(definition);
      const rows = { recordCount, headRow: definition.rowNumber, ...sieve.ledger.totals() };
      return { ...rows, ...columnsOf(heads, untranslated), constants: fixed.list() };
    },
  };
}

function columnsOf({ columns }: OpenedHeads, words: Iterable<string>) {
  const { mapped, unmapped, missing, untranslatedHeads } = columns;
  return { mapped, unmapped, missing, untranslated: [...untranslatedHeads, ...words] };
}

function cellAt(column: number, rowNo: number): { columnLetter: string; cell: string } {
  const letter = columnLetter(column);
  return { columnLetter: letter, cell: `${letter}${rowNo}` };
}

/** Findings of a row of months name its record. */
function buildNoted(
  builder: RecordBuilder,
  row: SheetRow,
  findings: MappingFinding[],
  month: { override: MonthOverride; recordNo: number } | undefined,
): ReturnType<RecordBuilder['build']> {
  const before = findings.length;
  const built = builder.build(row, month?.override);
  if (month) for (const finding of findings.slice(before)) finding.recordNo = month.recordNo;
  return built;
}

function noteUntranslated(findings: readonly MappingFinding[], untranslated: Set<string>): void {
  for (const { code, found } of findings) if (code === 'NOT_IN_LIST' && found !== null) untranslated.add(found);
}

/** Cells of a misshapen row are in wrong columns, so what was found in them since `before` means nothing. */
function reportShape(
  { shapeOf }: OpenedHeads,
  row: SheetRow,
  findings: MappingFinding[],
  { before, record }: { before: number; record: MappedRow | undefined },
): void {
  const misshapen = shapeOf(row);
  if (misshapen === null) return;
  const isOfMonths = record !== undefined && record.amountColumn !== null;
  findings.splice(before, Infinity, { ...misshapen, ...(isOfMonths && { recordNo: record.recordNo }) });
}

function noHeads(definition: DatasetMappingDefinition): LayoutChanged {
  const { columns, rowNumber: rowNo } = definition;
  const expected = joinCodes(columns.map(({ source }) => source));
  const params = { kind: 'HEADS_LOST', before: expected, now: '', rowNo };
  return new LayoutChanged([findingAt('LAYOUT_CHANGED', rowNo, null, { expected, params })]);
}
