import { Readable } from 'node:stream';
import { setImmediate as breath } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { freeSheetName } from '../annotating/sheet-names.ts';
import { columnLetter } from '../reading/cells.ts';
import { cellStyles, workbookParts, worksheetStart } from './workbook-parts.ts';
import type { CellStyle } from './workbook-parts.ts';
import { xmlText } from './xml-text.ts';

export type ListRow = readonly (string | number | null)[];

export interface MarkedCell {
  value: string | number | null;
  style: CellStyle;
}
/** A row with a look of its own for some cells. */
export type MarkedRow = readonly (string | number | null | MarkedCell)[];

/** How a workbook shows the values of a column; days are `YYYY-MM-DD`, percents shares of one. */
export type ColumnFormat = 'amount' | 'percent' | 'count' | 'day';

export interface ListColumn {
  label: string;
  isNumeric: boolean;
  format?: ColumnFormat;
}

/** What a reader must know of the figures: filters, definitions, sources. A sheet of its own, or the end of the paper. */
export interface AboutList {
  title: string;
  /** A name and what it says; a line with a blank second part is a heading. */
  lines: readonly (readonly [string, string])[];
}

export type Paper = 'a4' | 'a3';

export interface ListRequest {
  title: string;
  columns: readonly ListColumn[];
  about?: AboutList;
  /** Drawn above the list on paper; shares are of the longest bar. */
  bars?: { title: string; rows: readonly { label: string; value: string; share: number }[] };
  rows: Iterable<ListRow> | AsyncIterable<ListRow>;
  isRightToLeft: boolean;
  /** What it is printed on, across; A4 without it. A3 holds twice the columns, and is read on A4 too. */
  paper?: Paper;
}
export interface MarkedListRequest extends Omit<ListRequest, 'rows'> {
  rows: Iterable<MarkedRow> | AsyncIterable<MarkedRow>;
}

/** Rows that decide how wide the columns are; they are held until then. */
const measuredRows = 200;
/** Rows between two turns of the event loop, so that requests of others go on. */
const rowsAtOnce = 500;

/**
 * A list as people see it, written while its rows are read: memory does not grow with them. Texts stay texts, whatever
 * they begin with. Destroying the stream stops the reading.
 */
export function createListWorkbook(request: MarkedListRequest): Readable {
  const zip = new ZipFile();
  const sheet = Readable.from(sheetXml(request), { objectMode: false });
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => void output.destroy(error);
  sheet.on('error', fail);
  zip.on('error', fail);
  output.on('close', () => sheet.destroy());
  const listName = freeSheetName(request.title, []);
  const names = [listName, ...(request.about ? [freeSheetName(request.about.title, [listName])] : [])];
  for (const [name, xml] of Object.entries(workbookParts(names))) {
    zip.addBuffer(Buffer.from(xml), name);
  }
  if (request.about)
    zip.addBuffer(Buffer.from(aboutXml(request.about, request.isRightToLeft)), 'xl/worksheets/sheet2.xml');
  // The fastest level: the others take several times as long for files that are a little smaller.
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { compressionLevel: 1 });
  zip.end();
  return output;
}

async function* sheetXml({ columns, rows, isRightToLeft }: MarkedListRequest): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetter(index));
  const first: MarkedRow[] = [];
  let rowNo = 1;
  let isBegun = false;
  let part = '';
  const begin = () => {
    isBegun = true;
    part += `${worksheetStart}${viewOf(isRightToLeft)}${widthsOf(columns, first)}<sheetData>`;
    part += rowXml(
      1,
      letters,
      columns.map(({ label }) => label),
      cellStyles.head,
    );
    for (const row of first) part += rowXml((rowNo += 1), letters, row, cellStyles.text, columns);
  };
  for await (const row of rows) {
    if (!isBegun) {
      first.push(row);
      if (first.length === measuredRows) begin();
      continue;
    }
    part += rowXml((rowNo += 1), letters, row, cellStyles.text, columns);
    if (rowNo % rowsAtOnce > 0) continue;
    yield Buffer.from(part);
    part = '';
    await breath();
  }
  if (!isBegun) begin();
  yield Buffer.from(`${part}</sheetData><autoFilter ref="A1:${letters.at(-1)}${rowNo}"/></worksheet>`);
}

const viewOf = (isRightToLeft: boolean) =>
  `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

function widthsOf(columns: ListRequest['columns'], rows: readonly MarkedRow[]): string {
  const widths = columns.map(({ label, isNumeric }, index) => {
    const longest = Math.max(label.length + 4, ...rows.map((row) => String(contentOf(row[index]) ?? '').length + 2));
    const style = isNumeric ? '' : ` style="${cellStyles.text}"`;
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.min(48, Math.max(10, longest))}" customWidth="1"${style}/>`;
  });
  return `<cols>${widths.join('')}</cols>`;
}

const contentOf = (cell: MarkedRow[number] | undefined) =>
  (typeof cell === 'object' && cell !== null ? cell.value : cell) ?? null;
const styleOf = (cell: MarkedRow[number] | undefined) =>
  typeof cell === 'object' && cell !== null ? cellStyles[cell.style] : null;

/** Names and texts, all of them text. */
function aboutXml({ lines }: AboutList, isRightToLeft: boolean): string {
  const rows = lines.map((line, index) =>
    rowXml(index + 1, ['A', 'B'], line, line[1] === '' ? cellStyles.head : cellStyles.text),
  );
  const widths =
    '<cols><col min="1" max="1" width="32" customWidth="1"/><col min="2" max="2" width="110" customWidth="1"/></cols>';
  const view = `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}/></sheetViews>`;
  return `${worksheetStart}${view}${widths}<sheetData>${rows.join('')}</sheetData></worksheet>`;
}

const dayMs = 86_400_000;
/** Excel counts days from the end of 1899, and takes 1900 for a leap year; earlier days stay text. */
const firstDay = Date.UTC(1899, 11, 30);
const isLateDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && value > '1900-03-01';

/** Marks a value with the format of its column; what is marked already, and what does not fit, stays as it is. */
function formatted(cell: MarkedRow[number] | undefined, format: ColumnFormat | undefined): MarkedRow[number] {
  if (format === undefined || (typeof cell === 'object' && cell !== null)) return cell ?? null;
  if (format === 'day')
    return isLateDay(cell) ? { value: (Date.parse(cell) - firstDay) / dayMs, style: 'day' } : (cell ?? null);
  return typeof cell === 'number' ? { value: cell, style: format } : (cell ?? null);
}

/** Spaces at the ends are lost unless they are declared. */
const hasOuterSpace = /^\s|\s$/;
const textElement = (text: string) =>
  hasOuterSpace.test(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`;

export function rowXml(
  rowNo: number,
  letters: readonly string[],
  row: MarkedRow,
  style: number,
  columns: ListRequest['columns'] = [],
): string {
  let cells = '';
  for (let index = 0; index < letters.length; index += 1) {
    const letter = letters[index]!;
    const cell = formatted(row[index], columns[index]?.format);
    const value = contentOf(cell);
    const own = styleOf(cell);
    if (value === null || value === '') {
      if (own !== null) cells += `<c r="${letter}${rowNo}" s="${own}"/>`;
      continue;
    }
    cells +=
      typeof value === 'number'
        ? `<c r="${letter}${rowNo}"${own === null ? '' : ` s="${own}"`}><v>${value}</v></c>`
        : `<c r="${letter}${rowNo}" s="${own ?? style}" t="inlineStr"><is>${textElement(value)}</is></c>`;
  }
  return `<row r="${rowNo}">${cells}</row>`;
}
