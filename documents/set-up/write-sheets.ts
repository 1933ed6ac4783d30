import { buffer as toBuffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { rowXml } from '../exports/list-workbook.ts';
import { cellStyles, workbookParts, worksheetStart } from '../exports/workbook-parts.ts';
import { columnLetter } from '../reading/cells.ts';

export type PlainCell = string | number | boolean | null;

/** A sheet whose first row holds its heads. */
export interface PlainSheet {
  name: string;
  rows: PlainCell[][];
}

/** A workbook of plain tables, the heads frozen. */
export function writeSheets(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, xml] of Object.entries(workbookParts(sheets.map(({ name: sheet }) => sheet)))) {
    zip.addBuffer(Buffer.from(xml), name);
  }
  for (const [index, { rows }] of sheets.entries()) {
    zip.addBuffer(Buffer.from(sheetXml(rows)), `xl/worksheets/sheet${index + 1}.xml`);
  }
  zip.end();
  return toBuffer(zip.outputStream);
}

function sheetXml(rows: readonly PlainCell[][]): string {
  const letters = (rows[0] ?? []).map((_, index) => columnLetter(index));
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  const lines = rows.map((row, index) => {
    const cells = row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell));
    return rowXml(index + 1, letters, cells, index === 0 ? cellStyles.head : cellStyles.text);
  });
  return `${worksheetStart}${frozen}<sheetData>${lines.join('')}</sheetData></worksheet>`;
}
