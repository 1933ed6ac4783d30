import { query } from 'jsonpath-rfc9535';
import { canonicalDecimal } from '../mapping/exact-decimals.ts';

/** Rows of a JSON answer, with the heads of all of them in the order of their first use. */
export interface JsonTable {
  columns: string[];
  rows: string[][];
}

export type JsonTableResult = JsonTable | { fault: 'NotJson' | 'NoRows' };

type Json = Parameters<typeof query>[0];

const mostColumns = 500;
/** Depth to which an object within a row becomes columns of its own, as `tenant.name`. */
const deepest = 4;

/** Reads an array of objects as a table. @param path JSONPath to the array, or to its rows; null for the whole answer */
export function readJsonTable(content: Buffer, path: string | null): JsonTableResult {
  const document = parsed(content);
  if (document === undefined) return { fault: 'NotJson' };
  const found = path === null ? [document] : query(document, path);
  const list = found.length === 1 && Array.isArray(found[0]) ? found[0] : found;
  const objects: unknown[] = list;
  if (objects.length === 0 || !objects.every(isObject)) return { fault: 'NoRows' };
  const places = new Map<string, number>();
  for (const row of objects)
    flatten(row, (name) => {
      if (!places.has(name) && places.size < mostColumns) places.set(name, places.size);
    });
  return { columns: [...places.keys()], rows: objects.map((row) => cellsOf(row, places)) };
}

/** Written straight into its place: an answer may have 200,000 rows. */
function cellsOf(row: Record<string, unknown>, places: ReadonlyMap<string, number>): string[] {
  const cells = new Array<string>(places.size).fill('');
  flatten(row, (name, value) => {
    const place = places.get(name);
    if (place !== undefined) cells[place] = textOf(value);
  });
  return cells;
}

/** What may be a number with more digits than a double keeps, or one with an exponent. */
const longNumber = /[:,[\s]-?(?:[\d.]{16}|[\d.]+[eE])/u;
const withExponent = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/iu;
/** Places that an exponent may move the point by; a number with more of them stays as it is written. */
const mostPlaces = 40;

function parsed(content: Buffer): Json | undefined {
  try {
    const text = content.toString('utf8').replace(/^\uFEFF/u, '');
    return JSON.parse(text, longNumber.test(text) ? withEveryDigit : undefined) as Json;
  } catch {
    return undefined;
  }
}

/** An account number or amount is text from here on: as a number it would be rounded. */
function withEveryDigit(_name: string, value: unknown, { source = '' }: { source?: string } = {}): unknown {
  if (typeof value !== 'number') return value;
  const [, sign, whole, fraction = '', exponent] = withExponent.exec(source) ?? [];
  if (whole !== undefined) {
    const places = Number(exponent);
    return Math.abs(places) <= mostPlaces ? canonicalDecimal(sign === '-', whole, fraction, places) : source;
  }
  return source.length > 15 ? source : value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flatten(row: Record<string, unknown>, found: (name: string, value: unknown) => void, prefix = '', depth = 1) {
  for (const [name, value] of Object.entries(row))
    if (isObject(value) && depth < deepest) flatten(value, found, `${prefix}${name}.`, depth + 1);
    else found(`${prefix}${name}`, value);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(';');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** As CSV in UTF-8, for the reader that uploads go through. */
export function tableAsCsv({ columns, rows }: JsonTable): Buffer {
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  return Buffer.from(`\uFEFF${[columns, ...rows].map(line).join('\r\n')}\r\n`);
}
