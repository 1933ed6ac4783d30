import { zipSync, strToU8 } from 'fflate';
import * as XLSX from 'xlsx';
import type { CellValue, Workbook } from '#documents/reading/cells.ts';

export type BookType = 'xlsx' | 'xlsm' | 'xlsb' | 'xls' | 'ods';

/** One sheet with every kind of cell: text, number, date, truth, error, percent, padded number, a gap. */
export function makeMixedWorkbook(bookType: BookType, date1904 = false): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Unit', 'Area', 'From', 'Leased', 'Rate', 'Code', 'Check'],
    ['A-1', 1234.5, null, true, null, null, null],
    [],
    ['日本 & "quotes"', 0.1 + 0.2, null, false, null, null, null],
  ]);
  const serial = date1904 ? 45_351 - 1462 : 45_351;
  sheet['C2'] = { t: 'n', v: serial, z: bookType === 'ods' ? 'm/d/yy' : 'yyyy-mm-dd' };
  sheet['E2'] = { t: 'n', v: 0.035, z: '0.0%' };
  sheet['F2'] = { t: 'n', v: 42, z: '00000' };
  sheet['G2'] = { t: 'e', v: 42, w: '#N/A' };
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['hidden']]), 'Notes');
  XLSX.utils.book_append_sheet(book, sheet, 'Rent Roll');
  book.Workbook = { WBProps: { date1904 }, Sheets: [{ Hidden: 1 }, { Hidden: 0 }] } as XLSX.WBProps;
  return XLSX.write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer;
}

export function makeSheet(rows: unknown[][], sheetName = 'Sheet1', bookType: BookType = 'xlsx'): Buffer {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(rows), sheetName);
  return XLSX.write(book, { type: 'buffer', bookType, bookSST: true }) as Buffer;
}

export function makePackage(parts: Record<string, string | Uint8Array>): Buffer {
  const entries = Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>));
}

export function cellsOf(workbook: Workbook, sheetIndex = 0): { rowNo: number; cells: CellValue[] }[] {
  return [...workbook.sheets[sheetIndex]!.rows()].map(({ rowNo, cells }) => ({ rowNo, cells: [...cells] }));
}
