import type { CellValue, SheetRow } from './cells.ts';
import { numberAt, wholeNumberAt } from './cell-numbers.ts';
import { numberOfCell, sharedText, valueOfCell } from './cell-contents.ts';
import type { SheetContext } from './cell-contents.ts';
import { UnreadableFile } from './unreadable-file.ts';

const longestRowBytes = 32 * 1024 * 1024;
const rowStart = Buffer.from('<row');
const rowEnd = Buffer.from('</row>');
const cellEnd = Buffer.from('</c>');

const [space, quote, apostrophe, slash, less, equal, more] = [32, 34, 39, 47, 60, 61, 62];
const [smallC, smallR, smallS, smallT, smallV] = [99, 114, 115, 116, 118];

/** Rows of a worksheet part. Rows have to come in order. */
export function* scanSheet(part: Buffer, context: SheetContext): Generator<SheetRow> {
  const start = part.indexOf('<sheetData');
  const end = part.lastIndexOf('</sheetData>');
  if (start < 0 || end < 0) return;
  yield* new RowScanner(context).rows(part, start, end);
}

/**
 * Reads rows from the bytes of a sheet, each byte about once: an attribute, a number or an index becomes a value without a
 * text in between. One scanner reads one sheet, in any number of stretches, none of which cuts a row.
 */
export class RowScanner {
  private readonly context: SheetContext;
  private lastRowNo = 0;
  // What the tag that was read last says; fields, because an object for each of two million cells takes a third of the time.
  private column = -1;
  private style = 0;
  private type = 0;
  private typeEnd = 0;
  private isEmpty = false;
  /** Of the row that is read, where it was sought. */
  private endOfRow = -1;

  constructor(context: SheetContext) {
    this.context = context;
  }

  /** @throws UnreadableFile */
  *rows(bytes: Buffer, from: number, end: number): Generator<SheetRow> {
    for (let at = bytes.indexOf(rowStart, from); at >= 0 && at < end; at = bytes.indexOf(rowStart, at)) {
      const open = this.readRowTag(bytes, at + 4, end);
      if (this.isEmpty) {
        at = open;
        continue;
      }
      const cells: CellValue[] = [];
      const close = this.readCells(bytes, open, end, cells);
      if (close - at > longestRowBytes) throw tooLong();
      at = close;
      if (cells.length > 0) yield { rowNo: this.lastRowNo, cells };
    }
  }

  /** @returns the place behind the tag */
  private readRowTag(bytes: Buffer, from: number, end: number): number {
    let named = -1;
    this.isEmpty = false;
    let at = from;
    for (; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte === more) break;
      if (byte === slash) this.isEmpty = true;
      if (byte !== quote && byte !== apostrophe) continue;
      const close = bytes.indexOf(byte, at + 1);
      if (close < 0 || close >= end) throw cut();
      if (nameBefore(bytes, at) === smallR) named = wholeNumberAt(bytes, at + 1, close);
      at = close;
    }
    if (at >= end) throw cut();
    const next = named === -1 ? this.lastRowNo + 1 : named;
    if (!(next > this.lastRowNo) || next > 1_048_576) throw new UnreadableFile('CORRUPT', 'rows are not in order');
    this.lastRowNo = next;
    return at + 1;
  }

  /** @returns the place behind the end of the row */
  private readCells(bytes: Buffer, from: number, end: number, cells: CellValue[]): number {
    this.column = -1;
    this.endOfRow = -1;
    for (let at = from; at < end;) {
      if (bytes[at] !== less) {
        at += 1;
        continue;
      }
      const next = bytes[at + 1]!;
      if (next === smallC && isTagEnd(bytes[at + 2]!)) {
        const open = this.readCellTag(bytes, at + 2, end);
        if (this.isEmpty) at = open;
        else at = this.readCell(bytes, open, end, cells);
      } else if (next === slash && bytes[at + 2] === smallR) return at + rowEnd.length;
      else at += 1;
    }
    throw cut();
  }

  /** Column, style and type. @returns the place behind the tag */
  private readCellTag(bytes: Buffer, from: number, end: number): number {
    this.column += 1;
    this.style = 0;
    this.type = 0;
    this.isEmpty = false;
    let at = from;
    for (; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte === more) return at + 1;
      if (byte === slash) this.isEmpty = true;
      if (byte !== quote && byte !== apostrophe) continue;
      const name = nameBefore(bytes, at);
      let close = at + 1;
      while (bytes[close] !== byte) {
        close += 1;
        if (close >= end) throw cut();
      }
      if (name === smallR) this.column = columnAt(bytes, at + 1);
      else if (name === smallS) this.style = wholeNumberAt(bytes, at + 1, close);
      else if (name === smallT) {
        this.type = at + 1;
        this.typeEnd = close;
      }
      at = close;
    }
    throw cut();
  }

  /** @returns the place behind the cell */
  private readCell(bytes: Buffer, open: number, end: number, cells: CellValue[]): number {
    const { type, typeEnd, context } = this;
    // Nearly every cell is `<v>`, digits, `</v></c>`.
    const isShared = type !== 0 && typeEnd - type === 1 && bytes[type] === smallS;
    const isNumber = type === 0 || (typeEnd - type === 1 && bytes[type] === 110);
    if ((isShared || isNumber) && bytes[open] === less && bytes[open + 1] === smallV && bytes[open + 2] === more) {
      const start = open + 3;
      let close = start;
      while (bytes[close] !== less && close < end) close += 1;
      const index = isShared ? wholeNumberAt(bytes, start, close) : 0;
      if (close > start && isCellEnd(bytes, close) && !Number.isNaN(index)) {
        const value = isShared
          ? sharedText(context, index)
          : numberOfCell(context, numberAt(bytes, start, close), this.style);
        this.put(cells, value);
        return close + 8;
      }
    }
    const close = bytes.indexOf(cellEnd, open);
    if (close < 0 || close > end) throw cut();
    if (close - open > longestRowBytes) throw tooLong();
    if (this.endOfRow < open) this.endOfRow = bytes.indexOf(rowEnd, open);
    if (close > this.endOfRow) throw cut();
    const kind = type === 0 ? 'n' : bytes.toString('latin1', type, typeEnd);
    this.put(cells, valueOfCell(context, kind, this.style, bytes.toString('utf8', open, close)));
    return close + cellEnd.length;
  }

  private put(cells: CellValue[], value: CellValue): void {
    if (value === null) return;
    while (cells.length < this.column) cells.push(null);
    cells[this.column] = value;
  }
}

/** The name of an attribute of one letter, by the place of the quote behind it; 0 for a longer one. */
function nameBefore(bytes: Buffer, quoteAt: number): number {
  let at = quoteAt - 1;
  while (bytes[at]! <= space) at -= 1;
  if (bytes[at] !== equal) throw cut();
  at -= 1;
  while (bytes[at]! <= space) at -= 1;
  return bytes[at - 1]! <= space ? bytes[at]! : 0;
}

/** Column of an address (`BC12`), from 0. */
function columnAt(bytes: Buffer, from: number): number {
  let column = 0;
  for (let at = from; ; at += 1) {
    const letter = bytes[at]! - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > 16_384) throw new UnreadableFile('CORRUPT', 'a cell stands beyond the last column');
  return column - 1;
}

const isTagEnd = (byte: number): boolean => byte <= space || byte === more || byte === slash;

/** `</v></c>` */
function isCellEnd(bytes: Buffer, at: number): boolean {
  return (
    bytes[at + 1] === slash &&
    bytes[at + 2] === smallV &&
    bytes[at + 3] === more &&
    bytes[at + 4] === less &&
    bytes[at + 5] === slash &&
    bytes[at + 6] === smallC &&
    bytes[at + 7] === more
  );
}

const cut = (): UnreadableFile => new UnreadableFile('CORRUPT', 'the sheet is cut');
const tooLong = (): UnreadableFile => new UnreadableFile('TOO_LARGE', 'one row is larger than a sheet may be');
