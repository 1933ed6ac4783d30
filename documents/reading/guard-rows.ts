import type { CellValue, SheetRow } from './cells.ts';
import type { ReadingLimits } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Characters that PostgreSQL cannot store, or that only hide in a text. */
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]|\r\n?|[\ud800-\udfff]/;
const unstorableAll = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g;

/** Counts rows and cells of a sheet while they pass, and cleans their text. */
export const guardRows = (rows: Iterable<SheetRow>, limits: ReadingLimits): Generator<SheetRow> =>
  createRowGuard(limits, false)(rows);

/**
 * Counts the rows and cells of one sheet, which may come in several pieces.
 * @param areClean when the reader has cleaned each text itself
 */
export function createRowGuard(
  limits: ReadingLimits,
  areClean: boolean,
): (rows: Iterable<SheetRow>) => Generator<SheetRow> {
  let rowCount = 0;
  let cellCount = 0;
  return function* (rows) {
    for (const row of rows) {
      rowCount += 1;
      cellCount += row.cells.length;
      if (rowCount > limits.maxRows) throw new UnreadableFile('TOO_MANY_ROWS', `more than ${limits.maxRows} rows`);
      if (row.cells.length > limits.maxColumns) throw new UnreadableFile('TOO_LARGE', 'more columns than the limit');
      if (cellCount > limits.maxCells) throw new UnreadableFile('TOO_LARGE', 'more cells than the limit');
      if (!areClean) cleanCells(row.cells as CellValue[], limits.maxCellCharacters);
      yield row;
    }
  };
}

function cleanCells(cells: CellValue[], maxCellCharacters: number): void {
  for (let column = 0; column < cells.length; column += 1) {
    const cell = cells[column];
    if (typeof cell === 'string') cells[column] = cleanText(cell, maxCellCharacters);
  }
}

/** The text of a cell as it can be stored. @throws UnreadableFile TOO_LARGE for a text no cell may hold */
export function cleanText(text: string, maxCellCharacters: number): string {
  if (text.length > maxCellCharacters) throw new UnreadableFile('TOO_LARGE', 'a text is longer than a cell may be');
  return unstorable.test(text) ? storable(text) : text;
}

/** Spreadsheet programs show no longer name. */
const longestSheetName = 31;

/** The name of a sheet as it can be stored and shown: the same care as for its cells. */
export function cleanSheetName(name: string): string {
  return storable(name)
    .replace(/[\n\t]+/g, ' ')
    .slice(0, longestSheetName)
    .toWellFormed()
    .trim();
}

function storable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unstorableAll, '').toWellFormed();
}
