import { isNumberType } from '#contracts/data-models.ts';
import type { CellValue } from 'hucre/xlsx';
import type { TemplateColumn } from './template-columns.ts';

/** A row of an earlier month, by field of the data model. */
export type EarlierRow = Readonly<Record<string, string | null>>;

/** Rows of an earlier month under the heads of the template: names, codes and days as they were, figures empty. */
export function carriedRows(
  columns: readonly TemplateColumn[],
  rows: readonly EarlierRow[],
  /** The day that has to lie in the month itself; it is left for the provider. */
  periodField: string | null,
): CellValue[][] {
  const carried = rows.map((row) =>
    columns.map(({ field }) => {
      const value = field === null ? null : (row[field.name] ?? null);
      // A provider fills in the numbers again; names of units, leases and accounts stay.
      if (field === null || value === null || isNumberType(field.type) || field.name === periodField) return null;
      return field.type === 'date' ? new Date(`${value}T00:00:00Z`) : value;
    }),
  );
  // The months of a matrix are records of one account: without their figures they are one row.
  return [...new Map(carried.map((cells) => [JSON.stringify(cells), cells])).values()];
}
