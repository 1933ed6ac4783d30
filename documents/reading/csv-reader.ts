import type { CellValue, SheetRow, Workbook } from './cells.ts';
import { decodeText } from './csv-encoding.ts';
import { cleanSheetName, guardRows } from './guard-rows.ts';
import type { ReadingLimits } from './limits.ts';
import type { TextEncodingName } from './text-encodings.ts';
import { UnreadableFile } from './unreadable-file.ts';

const delimiters = [',', ';', '\t', '|'] as const;
const sampleCharacters = 64 * 1024;

/** One sheet named after the file. A csv says nothing of types, so every value stays text for the mapping. */
export function readCsv(
  buffer: Buffer,
  fileName: string,
  limits: ReadingLimits,
  chosen: TextEncodingName | null = null,
): Workbook {
  const { text: decoded, encoding, isChosen } = decodeText(buffer, chosen);
  const named = /^sep=(.)\r?\n/i.exec(decoded);
  const sample = decoded.slice(named?.[0].length ?? 0, sampleCharacters);
  const delimiter = named?.[1] ?? detectDelimiter(sample);
  const name = fileName
    .slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
    .replace(/\.[^.]*$/, '');
  return {
    text: { encoding, delimiter, isChosen },
    sheets: [
      {
        name: cleanSheetName(name),
        isHidden: false,
        usualWidth: usualWidth(sample, delimiter),
        rowCount: countLines(decoded),
        rows: () => guardRows(csvRows(decoded, delimiter, limits, named === null ? 0 : 1), limits),
      },
    ],
  };
}

/** The delimiter that cuts the most records into the same number of fields. */
function detectDelimiter(sample: string): string {
  let best: string = ',';
  let bestScore = 0;
  for (const delimiter of delimiters) {
    const widths = countWidths(sample, delimiter);
    const recordCount = [...widths.values()].reduce((sum, count) => sum + count, 0);
    for (const [width, count] of widths) {
      const score = width > 1 ? count / recordCount + Math.min(width, 50) / 10_000 : 0;
      if (score > bestScore) [best, bestScore] = [delimiter, score];
    }
  }
  return best;
}

/** How many records of the sample have how many fields. */
function countWidths(sample: string, delimiter: string): Map<number, number> {
  const widths = new Map<number, number>();
  for (const record of records(sample, delimiter)) {
    if (record.length === 1 && record[0] === '') continue;
    widths.set(record.length, (widths.get(record.length) ?? 0) + 1);
  }
  return widths;
}

function usualWidth(sample: string, delimiter: string): number {
  const [usual] = [...countWidths(sample, delimiter)].toSorted(([, left], [, right]) => right - left);
  return usual?.[0] ?? 1;
}

function* csvRows(text: string, delimiter: string, limits: ReadingLimits, skip: number): Generator<SheetRow> {
  let rowNo = 0;
  for (const record of records(text, delimiter, limits)) {
    rowNo += 1;
    if (rowNo <= skip) continue;
    const cells: CellValue[] = record.map((value) => (value === '' ? null : value));
    if (cells.some((cell) => cell !== null)) yield { rowNo, cells };
  }
}

/** RFC 4180, lenient where files in the wild are: a quote inside an unquoted field is a character. */
function* records(
  text: string,
  delimiter: string,
  limits: Pick<ReadingLimits, 'maxCellCharacters' | 'maxColumns'> | null = null,
): Generator<string[]> {
  let at = 0;
  let record: string[] = [];
  while (at < text.length) {
    let value: string;
    if (text.charCodeAt(at) === 34) {
      const end = endOfQuoted(text, at + 1);
      if (end < 0 && limits !== null) throw new UnreadableFile('CORRUPT', 'a quoted field is never closed');
      const close = end < 0 ? text.length : end;
      value = text.slice(at + 1, close).replaceAll('""', '"');
      at = close + 1;
      // What follows a closing quote up to the next delimiter belongs to the value: "12" Main St.
      const rest = endOfPlain(text, at, delimiter);
      value += text.slice(at, rest);
      at = rest;
    } else {
      const end = endOfPlain(text, at, delimiter);
      value = text.slice(at, end);
      at = end;
    }
    record.push(value);
    if (limits !== null && value.length > limits.maxCellCharacters)
      throw new UnreadableFile('TOO_LARGE', 'a field is longer than a cell may be');
    if (limits !== null && record.length > limits.maxColumns)
      throw new UnreadableFile('TOO_LARGE', 'more columns than the limit');
    const ended = text[at];
    if (ended === delimiter) {
      at += 1;
      if (at < text.length) continue;
      record.push('');
    }
    at += ended === '\r' && text[at + 1] === '\n' ? 2 : 1;
    yield record;
    record = [];
  }
}

function endOfQuoted(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text.charCodeAt(at + 1) === 34) at = text.indexOf('"', at + 2);
  return at;
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  const stop = delimiter.charCodeAt(0);
  let at = from;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === stop || code === 10 || code === 13) break;
  }
  return at;
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return text.endsWith('\n') ? count : count + 1;
}
