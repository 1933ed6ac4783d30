import type { GridRow } from '#contracts/submission-views.ts';
import { isNumeric } from '../../../entities/submission/format-cell.ts';
import type { VersionEdits } from './use-edits.ts';
import type { ShownColumn } from './use-selection.ts';

/** A spreadsheet would take such a text for a formula. */
const formulaLike = /^[=+\-@\t\r]/u;

/** Cells as tab-separated text: values as the file has them, unsent edits in place of what they change. */
export function asTsv(rows: readonly GridRow[], columns: readonly ShownColumn[], edits: VersionEdits | null): string {
  const textOf = (row: GridRow, { at, field, type }: ShownColumn) => {
    const edit = edits?.get(row.rowNo, field);
    const value = (edit ? edit.value : row.values[at]) ?? '';
    const isPlain = isNumeric(type) && /^-?[\d.]*$/u.test(value);
    const safe = !isPlain && formulaLike.test(value) ? `'${value}` : value;
    return safe.replaceAll(/[\t\r\n]+/gu, ' ');
  };
  return rows.map((row) => columns.map((column) => textOf(row, column)).join('\t')).join('\n');
}
