import { isAmountType } from '#contracts/data-models.ts';
import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { SampleReading } from '#contracts/mapping-samples.schema.ts';
import { createConverter } from '../mapping/convert-cell.ts';
import type { CellConverter, ConversionContext } from '../mapping/convert-cell.ts';
import { subtractDecimals } from '../mapping/exact-decimals.ts';
import { firstText } from '../mapping/row-ledger.ts';
import { columnLetter } from '../reading/cells.ts';
import type { SheetRow } from '../reading/cells.ts';

type Sums = SampleReading['sums'];

interface SummedColumn {
  column: number;
  head: string;
  field: string;
  convert: CellConverter;
  sum: string;
  /** Sums up to the rows of totals that have passed. */
  before: string[];
  totals: Sums[number]['totals'];
}

const mostTotals = 50;

/**
 * Adds up the columns of amounts over the rows that are read, and compares them with the totals that the file itself
 * holds: a row of totals may be of all rows, or of those since an earlier one.
 */
export function createColumnSums(
  columns: readonly { column: number; head: string; field: DataModelFieldDefinition }[],
  conversion: ConversionContext,
) {
  const summed: SummedColumn[] = columns
    .filter(({ field }) => isAmountType(field.type))
    .map(({ column, head, field }) => ({
      ...{ column, head, field: field.name, convert: createConverter(field, conversion) },
      ...{ sum: '0', before: ['0'], totals: [] },
    }));
  const valueOf = ({ convert, column }: SummedColumn, row: SheetRow): string | null => {
    const value = convert(row.cells[column] ?? null);
    return typeof value === 'string' ? value : null;
  };
  return {
    read(row: SheetRow): void {
      for (const one of summed) {
        const value = valueOf(one, row);
        if (value !== null) one.sum = addDecimals(one.sum, value);
      }
    },
    /** A row that was left out for a keyword. */
    total(row: SheetRow): void {
      for (const one of summed) {
        const value = valueOf(one, row);
        if (value === null || one.totals.length >= mostTotals) continue;
        const expected = one.before.map((start) => subtractDecimals(one.sum, start));
        const isEqual = expected.some((sum) => subtractDecimals(value, sum) === '0');
        const difference = isEqual ? '0' : subtractDecimals(value, one.sum);
        one.totals.push({ rowNo: row.rowNo, label: firstText(row), value, difference });
        if (!one.before.includes(one.sum)) one.before.push(one.sum);
      }
    },
    list: (): Sums =>
      summed.map(({ column, head, field, sum, totals }) => ({
        letter: columnLetter(column),
        head,
        field,
        sum,
        totals,
      })),
  };
}

function addDecimals(left: string, right: string): string {
  return subtractDecimals(left, right.startsWith('-') ? right.slice(1) : right === '0' ? '0' : `-${right}`);
}
