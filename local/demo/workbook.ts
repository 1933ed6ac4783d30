import { writeXlsx } from 'hucre/xlsx';
import { columnsOf, headRow, sheetName, totalWord } from './layout.ts';
import type { DemoModel } from './layout.ts';
import { monthEnd } from './months.ts';
import type { DemoFund, DemoProperty } from './portfolio.ts';

/** One row by field of the data model; numbers are amounts, days are `YYYY-MM-DD`. */
export type DemoRow = Record<string, string | number | null>;
type Row = DemoRow;

const moneyFormat: Record<string, string> = { USD: '#,##0.00', JPY: '#,##0', AED: '#,##0.00' };

/** The provider's own workbook: title, heads in row 5, data, a total row, widths, formats and a frozen pane. */
export async function writeWorkbook(
  fund: DemoFund,
  subjectName: string,
  postMonth: string,
  model: DemoModel,
  rows: Row[],
): Promise<Buffer> {
  const columns = columnsOf(model, fund.country);
  const line = (text: string) => [text, ...columns.slice(1).map(() => null)];
  const cellOf = (row: Row, field: string, isDay: boolean) => {
    const value = row[field] ?? null;
    return isDay && typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
      ? new Date(`${value}T00:00:00Z`)
      : value;
  };
  const data = rows.map((row) => columns.map((column) => cellOf(row, column.field, column.format === 'day')));
  const total = columns.map((column, index) =>
    index === 0 ? (totalWord[fund.country] ?? 'Total') : column.format === 'amount' ? sumOf(rows, column.field) : null,
  );
  const cells = new Map(
    columns.map((_, index) => [
      `${headRow - 1},${index}`,
      {
        style: {
          font: { bold: true, color: { rgb: 'FFFFFF' } },
          fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: '34495E' } },
        },
      },
    ]),
  );
  cells.set('0,0', { style: { font: { bold: true, size: 14 } } } as never);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheetName[model],
        columns: columns.map((column) => ({
          width: column.field === 'tenant_name' || column.field === 'account_name' ? 28 : 14,
          ...(column.format === 'day' ? { numFmt: 'yyyy-mm-dd' } : {}),
          ...(column.format === 'amount' ? { numFmt: moneyFormat[fund.currency] ?? '#,##0.00' } : {}),
        })),
        rows: [
          line(`${sheetName[model]} · ${subjectName}`),
          line(fund.provider.name),
          line(monthEnd(postMonth)),
          line(''),
          columns.map((column) => column.head),
          ...data,
          total,
        ],
        cells,
        freezePane: { rows: headRow },
      },
    ],
  });
  return Buffer.from(bytes);
}

function sumOf(rows: Row[], field: string): number {
  return Math.round(rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0) * 100) / 100;
}

/** `P-1042_RentRoll_2026-10.xlsx`, the way the provider names its files. */
export function fileNameOf(property: DemoProperty, model: DemoModel, postMonth: string, suffix = ''): string {
  return `${property.providerCode}_${sheetName[model].replaceAll(' ', '')}_${postMonth.slice(0, 7)}${suffix}.xlsx`;
}
