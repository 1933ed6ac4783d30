import { cellsOfRows, columnsOf, csvLine, parseJson, rowsAt } from './json-rows.ts';

export interface JsonAsCsvRequest {
  /** JSON in UTF-8. */
  buffer: Buffer;
  /** JSONPath to an array of objects, or to its rows; null for the whole answer. */
  rowsPath: string | null;
  maxBytes: number;
}

/** A file, or why there is none. */
export type JsonAsCsv = Buffer | { fault: 'NotJson' | 'NoRows' | 'RowsTooLarge' };

const linesAtOnce = 1_000;

/**
 * The rows of a JSON answer as CSV in UTF-8, for the reader that uploads go through. Rows that have few fields each, and many together,
 * are a hundred times as large as CSV: it is written piece by piece, and ends at the limit.
 */
export function jsonAsCsv({ buffer, rowsPath, maxBytes }: JsonAsCsvRequest): JsonAsCsv {
  const parsed = parseJson(buffer);
  if ('fault' in parsed) return parsed;
  const objects = rowsAt(parsed.document, rowsPath);
  if (objects === null) return { fault: 'NoRows' };
  const { columns } = columnsOf(objects);
  const pieces: Buffer[] = [];
  let size = 0;
  let lines = [`\uFEFF${csvLine(columns)}`];
  const isWithin = (): boolean => {
    const piece = Buffer.from(lines.join(''));
    pieces.push(piece);
    lines = [];
    size += piece.length;
    return size <= maxBytes;
  };
  for (const cells of cellsOfRows(objects, columns)) {
    lines.push(csvLine(cells));
    if (lines.length >= linesAtOnce && !isWithin()) return { fault: 'RowsTooLarge' };
  }
  return isWithin() ? Buffer.concat(pieces) : { fault: 'RowsTooLarge' };
}
