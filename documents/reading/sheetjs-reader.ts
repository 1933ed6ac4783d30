import * as XLSX from 'xlsx';
import * as codePages from 'xlsx/dist/cpexcel.full.mjs';
import { errorCell } from './cells.ts';
import type { CellValue, SheetRow, Workbook } from './cells.ts';
import { cleanSheetName, guardRows } from './guard-rows.ts';
import type { ReadingLimits } from './limits.ts';
import { formatOf, numberCell } from './number-formats.ts';
import { findingsSheetMark } from './own-sheets.ts';
import { serialToCell } from './serial-dates.ts';
import { UnreadableFile } from './unreadable-file.ts';

// Without the tables SheetJS takes the bytes of an Excel 95 file for Latin letters, whatever code page the file names.
XLSX.set_cptable(codePages);

/** Reads any kind SheetJS knows. The whole workbook is in memory; its caps are asked before. */
export function readWithSheetJs(buffer: Buffer, limits: ReadingLimits): Workbook {
  const book = parse(buffer, limits);
  const is1904 = book.Workbook?.WBProps?.date1904 === true;
  const marks = book.Workbook?.Names?.filter(({ Name }) => Name === findingsSheetMark) ?? [];
  const own = new Set(marks.map(({ Sheet }) => Sheet));
  return {
    text: null,
    sheets: book.SheetNames.flatMap((name, index) => {
      if (own.has(index)) return [];
      const data = (book.Sheets[name]?.['!data'] ?? []) as (XLSX.CellObject[] | undefined)[];
      return {
        name: cleanSheetName(name),
        usualWidth: null,
        isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
        rowCount: data.length,
        rows: () => guardRows(rowsOf(data, is1904), limits),
      };
    }),
  };
}

function parse(buffer: Buffer, limits: ReadingLimits): XLSX.WorkBook {
  try {
    return XLSX.read(buffer, {
      type: 'buffer',
      dense: true,
      cellText: false,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      // Without it a sheet that cannot be parsed is dropped without a word.
      WTF: true,
      // The cap on filled rows is exact later; this one keeps a declared million from being built.
      sheetRows: Math.max(limits.maxRows * 2, limits.maxRows + 1000),
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    if (/password|encrypt/i.test(reason)) throw new UnreadableFile('ENCRYPTED', 'password protected', cause);
    throw new UnreadableFile('CORRUPT', reason.slice(0, 200), cause);
  }
}

function* rowsOf(data: (XLSX.CellObject[] | undefined)[], is1904: boolean): Generator<SheetRow> {
  for (let row = 0; row < data.length; row += 1) {
    const source = data[row];
    if (source === undefined) continue;
    const cells: CellValue[] = [];
    let isFilled = false;
    for (let column = 0; column < source.length; column += 1) {
      const value = valueOf(source[column], is1904);
      cells.push(value);
      isFilled ||= value !== null;
    }
    if (!isFilled) continue;
    while (cells.at(-1) === null) cells.pop();
    yield { rowNo: row + 1, cells };
  }
}

function valueOf(cell: XLSX.CellObject | null | undefined, is1904: boolean): CellValue {
  if (cell === null || cell === undefined) return null;
  const { t, v, z } = cell;
  if (t === 'e') return errorCell(errorText(v));
  if (v === undefined || v === null || t === 'z') return null;
  if (t === 'n' && typeof v === 'number') return numberCell(v, formatOf(z), is1904);
  if (t === 'd')
    return serialToCell(typeof v === 'number' ? v : new Date(v as Date).getTime() / 86_400_000 + 25_569, false);
  if (typeof v === 'boolean') return v;
  if (typeof v === 'number') return v;
  return v === '' ? null : String(v);
}

const errorNames: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
};

function errorText(value: unknown): string {
  return typeof value === 'number' ? (errorNames[value] ?? '#VALUE!') : String(value ?? '#VALUE!');
}
