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

export interface ListRequest {
  title: string;
  columns: readonly { label: string; isNumeric: boolean }[];
  rows: Iterable<ListRow> | AsyncIterable<ListRow>;
  isRightToLeft: boolean;
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
  for (const [name, xml] of Object.entries(workbookParts(freeSheetName(request.title, [])))) {
    zip.addBuffer(Buffer.from(xml), name);
  }
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
    for (const row of first) part += rowXml((rowNo += 1), letters, row, cellStyles.text);
  };
  for await (const row of rows) {
    if (!isBegun) {
      first.push(row);
      if (first.length === measuredRows) begin();
      continue;
    }
    part += rowXml((rowNo += 1), letters, row, cellStyles.text);
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

function rowXml(rowNo: number, letters: readonly string[], row: MarkedRow, style: number): string {
  let cells = '';
  for (const [index, letter] of letters.entries()) {
    const value = contentOf(row[index]);
    const own = styleOf(row[index]);
    if (value === null || value === '') {
      if (own !== null) cells += `<c r="${letter}${rowNo}" s="${own}"/>`;
      continue;
    }
    cells +=
      typeof value === 'number'
        ? `<c r="${letter}${rowNo}"${own === null ? '' : ` s="${own}"`}><v>${value}</v></c>`
        : `<c r="${letter}${rowNo}" s="${own ?? style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  }
  return `<row r="${rowNo}">${cells}</row>`;
}
