import { errorCell } from './cells.ts';
import type { CellValue, SheetRow } from './cells.ts';
import type { NumberFormat } from './number-formats.ts';
import { numberCell } from './number-formats.ts';
import { serialToCell } from './serial-dates.ts';
import { decodeText, richText } from './shared-strings.ts';
import { UnreadableFile } from './unreadable-file.ts';

export interface SheetContext {
  strings: readonly string[];
  /** By cell format; null where a format does not change the meaning of a number. */
  formats: readonly (NumberFormat | null)[];
  is1904: boolean;
}

const chunkBytes = 1024 * 1024;
const longestRowBytes = 32 * chunkBytes;

/** Rows of a worksheet part, decoded a megabyte at a time. Rows have to come in order. */
export function* scanSheet(part: Buffer, context: SheetContext): Generator<SheetRow> {
  const start = part.indexOf('<sheetData');
  const end = part.lastIndexOf('</sheetData>');
  let lastRowNo = 0;
  for (let at = part.indexOf('<row', start); at >= 0 && at < end;) {
    const next = cutBefore(part, at, end);
    const chunk = part.toString('utf8', at, next);
    for (const row of scanRows(chunk, lastRowNo, context)) {
      lastRowNo = row.rowNo;
      if (row.cells.length > 0) yield row;
    }
    at = next;
  }
}

/** The end of a chunk: just before a row, so that no row is cut. */
function cutBefore(part: Buffer, at: number, end: number): number {
  if (at + chunkBytes >= end) return end;
  const back = part.lastIndexOf('<row', at + chunkBytes);
  if (back > at) return back;
  const ahead = part.indexOf('<row', at + chunkBytes);
  const next = ahead < 0 || ahead > end ? end : ahead;
  if (next - at > longestRowBytes) throw new UnreadableFile('TOO_LARGE', 'one row is larger than a sheet may be');
  return next;
}

function* scanRows(xml: string, before: number, context: SheetContext): Generator<SheetRow> {
  let rowNo = before;
  for (let at = xml.indexOf('<row'); at >= 0; at = xml.indexOf('<row', at)) {
    const open = xml.indexOf('>', at);
    if (open < 0) throw cut();
    const named = attribute(xml, at + 4, open, 114);
    const next = named === null ? rowNo + 1 : Number(named);
    if (!(next > rowNo) || next > 1_048_576) throw new UnreadableFile('CORRUPT', 'rows are not in order');
    rowNo = next;
    const isEmpty = xml.charCodeAt(open - 1) === 47;
    const close = isEmpty ? open : xml.indexOf('</row>', open);
    if (close < 0) throw cut();
    yield { rowNo, cells: isEmpty ? [] : scanCells(xml, open + 1, close, context) };
    at = close + 1;
  }
}

function scanCells(xml: string, from: number, end: number, context: SheetContext): CellValue[] {
  const cells: CellValue[] = [];
  let column = -1;
  for (let at = nextCell(xml, from, end); at >= 0;) {
    const open = xml.indexOf('>', at);
    if (open < 0 || open > end) throw cut();
    column = columnOf(xml, at + 2, open, column + 1);
    if (xml.charCodeAt(open - 1) === 47) {
      at = nextCell(xml, open, end);
      continue;
    }
    const close = xml.indexOf('</c>', open);
    if (close < 0 || close > end) throw cut();
    const value = valueOf(xml, at + 2, open, close, context);
    if (value !== null) {
      while (cells.length < column) cells.push(null);
      cells[column] = value;
    }
    at = nextCell(xml, close, end);
  }
  return cells;
}

function nextCell(xml: string, from: number, end: number): number {
  for (let at = xml.indexOf('<c', from); at >= 0 && at < end; at = xml.indexOf('<c', at + 2)) {
    const next = xml.charCodeAt(at + 2);
    if (next === 32 || next === 62 || next === 47 || next === 10 || next === 9 || next === 13) return at;
  }
  return -1;
}

/** Column from the address (`r="BC12"`), else the one after the cell before. */
function columnOf(xml: string, from: number, end: number, fallback: number): number {
  const address = attribute(xml, from, end, 114);
  if (address === null) return fallback;
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    const code = address.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  if (column < 1 || column > 16_384) throw new UnreadableFile('CORRUPT', 'a cell stands beyond the last column');
  return column - 1;
}

function valueOf(xml: string, from: number, open: number, close: number, context: SheetContext): CellValue {
  const type = attribute(xml, from, open, 116) ?? 'n';
  if (type === 'inlineStr') return richText(xml.slice(open + 1, close)) || null;
  const raw = rawValue(xml, open, close);
  if (raw === '') return null;
  switch (type) {
    case 's': {
      const text = context.strings[Number(raw)];
      if (text === undefined) throw new UnreadableFile('CORRUPT', 'a cell points at no shared string');
      return text === '' ? null : text;
    }
    case 'n': {
      const value = Number(raw);
      if (Number.isNaN(value)) throw new UnreadableFile('CORRUPT', 'a number cell holds no number');
      const style = attribute(xml, from, open, 115);
      return numberCell(
        value,
        style === null ? (context.formats[0] ?? null) : (context.formats[Number(style)] ?? null),
        context.is1904,
      );
    }
    case 'b':
      return raw === '1' || raw === 'true';
    case 'e':
      return errorCell(decodeText(raw));
    case 'd':
      return isoCell(raw);
    default:
      return decodeText(raw);
  }
}

/** ISO 8601 in the cell: a day, perhaps with a time, or a time alone. */
function isoCell(raw: string): CellValue {
  if (/^\d{4}-\d\d-\d\d/.test(raw)) return { kind: 'date', iso: raw.slice(0, 10) };
  const time = /^(\d\d):(\d\d):(\d\d(?:\.\d+)?)/.exec(raw);
  if (time === null) return decodeText(raw);
  return serialToCell((Number(time[1]) * 3600 + Number(time[2]) * 60 + Number(time[3])) / 86_400, false);
}

function rawValue(xml: string, open: number, close: number): string {
  const at = xml.indexOf('<v', open);
  if (at < 0 || at > close) return '';
  const start = xml.indexOf('>', at) + 1;
  const end = xml.indexOf('</v>', start);
  return end < 0 || end > close ? '' : xml.slice(start, end);
}

/** Value of a one-letter attribute (by character code) between two places of a tag. */
function attribute(xml: string, from: number, end: number, letter: number): string | null {
  for (let at = from; at < end; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === 34 || code === 39) {
      at = xml.indexOf(code === 34 ? '"' : "'", at + 1);
      if (at < 0) return null;
      continue;
    }
    if (code !== letter || xml.charCodeAt(at + 1) !== 61 || xml.charCodeAt(at - 1) > 32) continue;
    const quote = xml[at + 2]!;
    const close = xml.indexOf(quote, at + 3);
    return close < 0 || close > end ? null : xml.slice(at + 3, close);
  }
  return null;
}

function cut(): UnreadableFile {
  return new UnreadableFile('CORRUPT', 'the sheet is cut');
}
