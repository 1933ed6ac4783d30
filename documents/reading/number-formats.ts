import * as XLSX from 'xlsx';
import { errorCell } from './cells.ts';
import type { CellValue } from './cells.ts';
import { serialToCell } from './serial-dates.ts';

/** Null stands for a format that changes nothing about the meaning of a number. */
export interface NumberFormat {
  isDate: boolean;
  isPercent: boolean;
  minDigits: number;
}

const known = new Map<string | number, NumberFormat | null>();

/** What a number format code (or built-in number) says about the meaning of the number under it. */
export function formatOf(code: string | number | undefined): NumberFormat | null {
  if (code === undefined || code === 'General' || code === 0) return null;
  const cached = known.get(code);
  if (cached !== undefined) return cached;
  const text = typeof code === 'number' ? (XLSX.SSF.get_table()[code] ?? 'General') : code;
  const format = parseFormat(String(text));
  if (known.size < 10_000) known.set(code, format);
  return format;
}

function parseFormat(code: string): NumberFormat | null {
  const first = code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]/gi, '').split(';')[0] ?? '';
  const isDate = XLSX.SSF.is_date(code);
  const isPercent = !isDate && first.includes('%');
  const padded = /^0{2,}$/.exec(first);
  if (!isDate && !isPercent && padded === null) return null;
  return { isDate, isPercent, minDigits: padded === null ? 0 : first.length };
}

/** A cell's number as what its format makes of it: a day, a percentage, a padded code, or just the number. */
export function numberCell(value: number, format: NumberFormat | null, is1904: boolean): CellValue {
  if (!Number.isFinite(value)) return errorCell('#NUM!');
  if (format === null) return value;
  if (format.isDate) return serialToCell(value, is1904);
  return { kind: 'formatted', value, isPercent: format.isPercent, minDigits: format.minDigits };
}
