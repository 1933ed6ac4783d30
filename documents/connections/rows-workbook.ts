import { buffer } from 'node:stream/consumers';
import type { FieldType } from '#contracts/data-models.ts';
import { isNumberType } from '#contracts/data-models.ts';
import { createListWorkbook } from '../exports/list-workbook.ts';

export interface RowColumn {
  name: string;
  type: FieldType;
}

/** Excel keeps so many digits of a number; one with more stays text, so that none is lost. */
const mostDigits = 15;

/** Rows of texts, as PostgreSQL writes them, as a workbook of one sheet: numbers as numbers, days as days, all else as text. */
export async function rowsAsWorkbook(
  title: string,
  columns: readonly RowColumn[],
  rows: readonly (readonly (string | null)[])[],
): Promise<Buffer> {
  const workbook = createListWorkbook({
    title,
    isRightToLeft: false,
    columns: columns.map(({ name, type }) => ({
      ...{ label: name, isNumeric: isNumberType(type) },
      ...(type === 'date' && { format: 'day' as const }),
    })),
    rows: rows.map((row) => columns.map(({ type }, place) => cellOf(row[place] ?? null, type))),
  });
  return buffer(workbook);
}

function cellOf(text: string | null, type: FieldType): string | number | null {
  if (text === null || !isNumberType(type)) return text;
  const digits = text.replace(/^-?0*\.?0*|\.|e.*$/giu, '');
  const number = Number(text);
  return Number.isFinite(number) && digits.length <= mostDigits ? number : text;
}
