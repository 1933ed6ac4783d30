import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { shownText } from '../mapping/convert-cell.ts';
import type { SheetRow } from '../reading/cells.ts';
import type { SampledColumn } from './propose-columns.ts';

const typeHead = /(?:^|\b)(?:type|record|row type|rec)(?:\b|$)|種別|区分|نوع/iu;
const mostValues = 6;

/** A column that says of which kind a row is, when rows of some kinds have what a record needs and the others do not. */
export function proposeTypeRows(
  rows: readonly SheetRow[],
  headRow: number,
  unused: readonly SampledColumn[],
  neededColumns: readonly number[],
): { type: NonNullable<DatasetMappingDefinition['type']>; certainty: number } | null {
  if (neededColumns.length < 2) return null;
  for (const { column, head } of unused) {
    if (!typeHead.test(head)) continue;
    const groups = Map.groupBy(rows, ({ cells }) => shownText(cells[column] ?? null).trim());
    groups.delete('');
    if (groups.size < 2 || groups.size > mostValues) continue;
    const shares = [...groups].map(([value, own]) => ({ value, share: filledShare(own, neededColumns) }));
    const whole = shares.filter(({ share }) => share >= 0.9);
    if (whole.length === 0 || shares.some(({ share }) => share > 0.5 && share < 0.9)) continue;
    if (whole.length === shares.length) continue;
    const values = whole.map(({ value }) => value);
    return { type: { rowIndex: headRow, columnName: head, values }, certainty: 0.8 };
  }
  return null;
}

function filledShare(rows: readonly SheetRow[], columns: readonly number[]): number {
  const filled = rows.filter(({ cells }) => columns.every((at) => shownText(cells[at] ?? null).trim() !== ''));
  return filled.length / rows.length;
}
