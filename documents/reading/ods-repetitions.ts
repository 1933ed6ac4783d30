import type { ReadingLimits } from './limits.ts';
import { UnreadableFile } from './unreadable-file.ts';

const tags = /<(\/?)(?:[\w-]+:)?(table-row|table-cell|covered-table-cell|table|s)\b((?:"[^"]*"|'[^']*'|[^>"'])*)>/g;
const lastColumn = 16_384;
const lastRow = 1_048_576;

/**
 * OpenDocument writes a repeated row or cell once, with a count, so a few bytes can stand for billions of cells.
 * Counts what a reader would have to build before one is let near it. @throws UnreadableFile TOO_LARGE, TOO_MANY_ROWS
 */
export function checkRepetitions(contentXml: string, limits: ReadingLimits): void {
  let rowRepeat = 1;
  let filledInRow = 0;
  let columnsInRow = 0;
  let rows = 0;
  let filledRows = 0;
  let cells = 0;
  const endRow = () => {
    rows += rowRepeat;
    cells += filledInRow * rowRepeat;
    if (filledInRow > 0) filledRows += rowRepeat;
    if (rows > lastRow || columnsInRow > lastColumn) throw new UnreadableFile('TOO_LARGE', 'repeats beyond the sheet');
    if (filledRows > limits.maxRows) throw new UnreadableFile('TOO_MANY_ROWS', `more than ${limits.maxRows} rows`);
    if (cells > limits.maxCells) throw new UnreadableFile('TOO_LARGE', 'more cells than the limit');
  };
  for (const [, closing, name, attributes = ''] of contentXml.matchAll(tags)) {
    const isClosed = attributes.endsWith('/');
    if (name === 'table-row') {
      if (closing !== '/') {
        rowRepeat = repeatOf(attributes, 'number-rows-repeated');
        filledInRow = 0;
        columnsInRow = 0;
      }
      if (closing === '/' || isClosed) endRow();
    } else if (name === 'table') {
      rows = 0;
      filledRows = 0;
    } else if (closing === '/') {
      continue;
    } else if (name === 's') {
      if (repeatOf(attributes, 'c') > limits.maxCellCharacters)
        throw new UnreadableFile('TOO_LARGE', 'a text is longer than a cell may be');
    } else {
      const repeat = repeatOf(attributes, 'number-columns-repeated');
      columnsInRow += repeat;
      if (!isClosed || attributes.includes('value-type')) filledInRow += repeat;
    }
  }
}

function repeatOf(attributes: string, name: string): number {
  const found = new RegExp(`[\\w-]+:${name}\\s*=\\s*["'](\\d+)["']`).exec(attributes);
  return found === null ? 1 : Number(found[1]);
}
