import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';
import type { ColumnPlan } from './column-plan.ts';
import { findingAt, LayoutChanged } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';
import { planMatrix } from './matrix-months.ts';
import type { MatrixPlan } from './matrix-months.ts';
import { openHeads } from './open-heads.ts';
import type { OpenedHeads } from './open-heads.ts';
import type { MonthOverride, RecordBuilder } from './record-builder.ts';
import { isFilled } from './row-filters.ts';
import type { RowMapperOptions } from './row-mapper-options.ts';
import { createRowSieve } from './row-sieve.ts';

export interface MappedRow {
  /** 1-based, unique; a MATRIX row gives one record per month. */
  recordNo: number;
  /** 1-based row of the sheet. */
  rowNo: number;
  /** By model field. */
  values: (string | null)[];
  /** MATRIX: column of this record's amount, from 0. */
  amountColumn: number | null;
}

export interface MappingSummary {
  recordCount: number;
  mapped: ColumnPlan['mapped'];
  unmapped: ColumnPlan['unmapped'];
  missing: ColumnPlan['missing'];
  /** Rows passed over, by reason; together with the records they are all rows below the heads. */
  excludedRowCount: number;
  blankRowCount: number;
  otherTypeRowCount: number;
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
  /** A1 address of a field in a record; null when the field comes from no column. */
  cellOf(record: MappedRow, fieldIndex: number): { columnLetter: string; cell: string } | null;
  /** @throws LayoutChanged when the heads or a required row never came */
  finish(): MappingSummary;
}

const none: readonly MappedRow[] = [];

/** Turns the rows of a provider's sheet into records of a data model, one row at a time. */
export function createRowMapper(options: RowMapperOptions): RowMapper {
  const { definition, fields } = options;
  const findings: MappingFinding[] = [];
  const untranslated = new Set<string>();
  const sieve = createRowSieve(definition, findings);
  const matrix = planMatrix(definition, fields, options.firstMonth);
  let heads: OpenedHeads | null = null;
  let recordCount = 0;

  const record = (row: SheetRow, builder: RecordBuilder, override?: MonthOverride): MappedRow => {
    recordCount += 1;
    const values = builder.build(row, override);
    return { recordNo: recordCount, rowNo: row.rowNo, values, amountColumn: override?.amountColumn ?? null };
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
      if (row.rowNo === definition.rowNumber) heads = openHeads(row, options, matrix, findings);
      if (!mayBeRecord) return none;
      if (heads === null) throw noHeads(definition);
      if (!heads.usedColumns.some((column) => isFilled(row, column))) return none;
      sieve.record(row);
      return matrix === null ? [record(row, heads.builder)] : months(row, heads, matrix);
    },
    takeFindings() {
      for (const { code, found } of definition.isFileTranslationRequired ? findings : []) {
        if (code === 'NOT_IN_LIST' && found !== null) untranslated.add(found);
      }
      return findings.splice(0);
    },
    cellOf(mapped, fieldIndex) {
      const isAmount = matrix?.amountIndex === fieldIndex;
      const column = isAmount ? mapped.amountColumn : (heads?.columns.columnsOf[fieldIndex]?.[0] ?? null);
      if (column === null) return null;
      const letter = columnLetter(column);
      return { columnLetter: letter, cell: `${letter}${mapped.rowNo}` };
    },
    finish() {
      const counts = sieve.end();
      if (heads === null) throw noHeads(definition);
      const { mapped, unmapped, missing, untranslatedHeads } = heads.columns;
      const words = [...untranslatedHeads, ...untranslated];
      return { recordCount, ...counts, mapped, unmapped, missing, untranslated: words };
    },
  };
}

function noHeads(definition: DatasetMappingDefinition): LayoutChanged {
  const expected = definition.columns.map(({ source }) => source).join(', ');
  return new LayoutChanged([findingAt('LAYOUT_CHANGED', definition.rowNumber, null, { expected })]);
}
