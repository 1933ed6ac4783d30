import type pg from 'pg';
import type { GridColumn } from '#contracts/submission-views.ts';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import type { RowMapper } from '#documents/mapping/row-mapper.ts';
import type { MappingFinding } from '#documents/mapping/mapping-findings.ts';
import { mappedSheet } from '#documents/mapping/mapped-sheet.ts';
import type { ReadingLimits } from '#documents/reading/limits.ts';
import { readWorkbook } from '#documents/reading/read-workbook.ts';
import type { RecordPlace } from './check-rows.ts';
import { ConfigurationMissing } from '#database/submissions/run-inputs.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';

type Values = (string | null)[];

export interface SourceRow {
  /** Row of the stored version, unique. */
  rowNo: number;
  place: RecordPlace | null;
  /** By field of the data model. */
  values: Values;
}

/** Rows in the fields of the data model, from a provider's file or from a stored version. */
export interface RowSource {
  sheet: string;
  /** For the progress bar; blank rows perhaps included. */
  expectedRows: number;
  rows: () => Iterable<SourceRow>;
  takeFindings: () => MappingFinding[];
  cellOf: RowMapper['cellOf'] | null;
  /** Call after the last row. @throws LayoutChanged */
  finish: () => void;
  /** Columns worth keeping, in model order, as the grid shows them. */
  columns: () => GridColumn[];
}

/** @throws UnreadableFile, LayoutChanged, ConfigurationMissing */
export function openFile(inputs: RunInputs, buffer: Buffer, fileName: string, limits: ReadingLimits): RowSource {
  const { ticket, fields, mapping } = inputs;
  const workbook = readWorkbook(buffer, fileName, limits);
  if (mapping === null) throw new ConfigurationMissing('No dataset mapping applies to this submission.');
  const { definition } = mapping;
  const sheet = mappedSheet(workbook, definition);
  const defaults = new Map<string, string>();
  if (ticket.property?.currency) defaults.set('currency', ticket.property.currency);
  if (ticket.property?.areaUnit) defaults.set('area_unit', ticket.property.areaUnit);
  const mapper = createRowMapper({
    definition,
    fields,
    dateFormat: ticket.dateFormat,
    translation: definition.isFileTranslationRequired ? inputs.translation : null,
    defaults,
    ...(definition.format === 'MATRIX'
      ? { firstMonth: firstFiscalMonth(ticket.periodEnd, ticket.fiscalStartMonth), onlyPeriodEnd: ticket.periodEnd }
      : {}),
  });
  let last: { rowNo: number; recordNo: number; values: Values; amountColumn: number | null } | null = null;
  const isMatrix = definition.format === 'MATRIX';
  return {
    sheet: sheet.name,
    expectedRows: sheet.rowCount,
    cellOf: (record, index) => mapper.cellOf(record, index),
    takeFindings: () => mapper.takeFindings(),
    finish: () => void mapper.finish(),
    *rows() {
      for (const row of sheet.rows()) {
        for (const record of mapper.map(row)) {
          last = record;
          // Only the place is kept beside a row that waits for its rules, never the whole record.
          const { rowNo, recordNo, amountColumn, values } = record;
          yield { rowNo: isMatrix ? recordNo : rowNo, place: { rowNo, recordNo, amountColumn }, values };
        }
      }
    },
    columns: () => {
      const record = last;
      const derived = definition.format === 'TWO_AMOUNTS' ? ['debit', 'credit', 'net_change'] : [];
      const letters = fields.map((_, index) => (record && mapper.cellOf(record, index)?.columnLetter) ?? '');
      return gridColumns(
        inputs,
        letters,
        (name, index) =>
          Boolean(letters[index] || fields[index]?.isRequired || defaults.has(name) || derived.includes(name)) ||
          (record?.values[index] ?? null) !== null,
      );
    },
  };
}

/** The rows of a version as it is stored, e.g. for checking a reviewer's edit. */
export async function openVersion(client: pg.ClientBase, inputs: RunInputs, versionId: number): Promise<RowSource> {
  const found = await client.query<{ sheet: string; columns: GridColumn[]; row_count: number }>(
    'select sheet, columns, row_count from version where id = $1',
    [versionId],
  );
  const version = found.rows[0];
  if (!version) throw new Error(`There is no version ${versionId}.`);
  const { rows } = await client.query<{ row_no: number; values: Values }>(
    'select row_no, "values" from version_row where version_id = $1 order by row_no',
    [versionId],
  );
  const expand = expander(inputs, version.columns);
  const letters = new Map(version.columns.map((column) => [column.field, column.letter]));
  return {
    sheet: version.sheet,
    expectedRows: rows.length,
    takeFindings: () => [],
    finish: () => undefined,
    columns: () => version.columns,
    cellOf: (record, index) => {
      const columnLetter = letters.get(inputs.fields[index]?.name ?? '') ?? '';
      return columnLetter === '' ? null : { columnLetter, cell: `${columnLetter}${record.rowNo}` };
    },
    *rows() {
      for (const { row_no: rowNo, values } of rows) {
        yield { rowNo, place: { rowNo, recordNo: rowNo, amountColumn: null }, values: expand(values) };
      }
    },
  };
}

/** From stored values, which follow the version's columns, to values by field of the data model. */
export function expander(
  inputs: Pick<RunInputs, 'fields'>,
  columns: readonly GridColumn[],
): (values: Values) => Values {
  const positions = columns.map((column) => inputs.fields.findIndex((field) => field.name === column.field));
  return (values) => {
    const expanded = new Array<string | null>(inputs.fields.length).fill(null);
    positions.forEach((position, index) => {
      if (position >= 0) expanded[position] = values[index] ?? null;
    });
    return expanded;
  };
}

function gridColumns(
  inputs: RunInputs,
  letters: readonly string[],
  isWanted: (name: string, index: number) => boolean,
): GridColumn[] {
  return inputs.fields.flatMap(({ name, type, isRequired }, index) =>
    isWanted(name, index) ? [{ field: name, letter: letters[index] ?? '', type, isRequired }] : [],
  );
}

/** First month of the fiscal year that holds the day, as YYYY-MM. */
function firstFiscalMonth(day: string, startMonth: number): string {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);
  return `${year}-${String(startMonth).padStart(2, '0')}`;
}
