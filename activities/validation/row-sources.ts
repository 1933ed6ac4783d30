import type pg from 'pg';
import type { FileAccount, LeftOutReason } from '#contracts/file-accounts.ts';
import { addressOf } from '#contracts/row-addresses.ts';
import type { SheetOfRows } from '#contracts/row-addresses.ts';
import type { GridColumn } from '#contracts/submission-views.ts';
import type { RowMapper } from '#documents/mapping/row-mapper.ts';
import type { MappingFinding } from '#documents/mapping/mapping-findings.ts';
import type { SourceRow } from './checked-row.ts';
import { loadAccount } from './stored-account.ts';
import type { VersionLayout } from './version-layout.ts';
import { expander } from '#database/submissions/expand-values.ts';
import type { RunInputs } from '#database/submissions/run-inputs.ts';
import { withComputed } from './computed-columns.ts';

type Values = (string | null)[];
type Layout = Pick<VersionLayout, 'sheets'> | null;

/** Rows in the fields of the data model, from a provider's file or from a stored version. */
export interface RowSource {
  /** The first one where several are read. */
  sheet: string;
  /** Known after the last row; left out where one sheet is read. */
  sheets?: () => SheetOfRows[];
  /** For the progress bar; blank rows perhaps included. */
  expectedRows: number;
  rows: () => Iterable<SourceRow>;
  /** The same rows while their file is inflated, where that can be. @throws NotStreamable */
  batches?: (() => AsyncIterable<Iterable<SourceRow>>) | undefined;
  takeFindings: () => MappingFinding[];
  cellOf: RowMapper['cellOf'] | null;
  /** Notes that a row which was read belongs to another submission. */
  giveBack: (reason: LeftOutReason, rowNo: number, text: string, why?: string) => void;
  /** Call after the last row; the account of the file, or null where none was ever made. @throws LayoutChanged */
  finish: () => FileAccount | null;
  /** Columns worth keeping, in model order, as the grid shows them. */
  columns: () => GridColumn[];
}

/** The rows of a version as it is stored, e.g. for checking a reviewer's edit. */
export async function openVersion(client: pg.ClientBase, inputs: RunInputs, versionId: number): Promise<RowSource> {
  const found = await client.query<{ sheet: string; columns: GridColumn[]; row_count: number; layout: Layout }>(
    'select sheet, columns, row_count, layout from version where id = $1',
    [versionId],
  );
  const version = found.rows[0];
  if (!version) throw new Error(`There is no version ${versionId}.`);
  const { rows } = await client.query<{ row_no: number; values: Values; computed: number[] | null }>(
    'select row_no, "values", computed from version_row where version_id = $1 order by row_no',
    [versionId],
  );
  const account = await loadAccount(client, versionId);
  const expand = expander(inputs, version.columns);
  const sheets = version.layout?.sheets ?? [];
  const letters = new Map(version.columns.map((column) => [column.field, column.letter]));
  return {
    sheet: version.sheet,
    ...(sheets.length > 0 && { sheets: () => sheets }),
    expectedRows: rows.length,
    takeFindings: () => [],
    giveBack: () => undefined,
    finish: () => account,
    columns: () =>
      withComputed(
        inputs.fields,
        version.columns.filter(({ field }) => inputs.fields.some(({ name }) => name === field)),
      ),
    cellOf: (record, index) => {
      const columnLetter = letters.get(inputs.fields[index]?.name ?? '') ?? '';
      return columnLetter === '' ? null : { columnLetter, cell: `${columnLetter}${record.rowNo}` };
    },
    *rows() {
      for (const { row_no: rowNo, values, computed } of rows) {
        // Computed values are dropped; they are computed again from the edited row.
        for (const at of computed ?? []) values[at] = null;
        const { sheet, rowNo: sheetRow } = addressOf(sheets, rowNo);
        const place = { rowNo: sheetRow, recordNo: rowNo, amountColumn: null, ...(sheet !== null && { sheet }) };
        yield { rowNo, place, values: expand(values), faulty: [] };
      }
    },
  };
}
