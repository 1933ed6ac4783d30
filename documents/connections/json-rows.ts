import { query } from 'jsonpath-rfc9535';
import { canonicalDecimal } from '../mapping/exact-decimals.ts';
import { isTooHeavy } from './json-weight.ts';

/** Rows of a JSON answer, with the heads of all of them in the order of their first use. */
export interface JsonTable {
  columns: string[];
  rows: string[][];
}

export type Json = Parameters<typeof query>[0];

type Row = Record<string, unknown>;

const mostColumns = 1_000;
/** Names beyond that are counted up to here. */
const mostCounted = 10_000;
/** Depth to which an object within a row becomes columns of its own, as `tenant.name`. */
const deepest = 8;

/** The rows that a path leads to; null where it leads to none, or to something else than objects. */
export function rowsAt(document: Json, path: string | null): Row[] | null {
  const found = path === null ? [document] : valuesAt(document, path);
  const rows: unknown[] = found.length === 1 && Array.isArray(found[0]) ? found[0] : found;
  return rows.length > 0 && rows.every(isObject) ? rows : null;
}

/** JSONPath writes a name that begins with a digit or has a hyphen, such as `2026` or `rent-roll`, in brackets alone. */
function valuesAt(document: Json, path: string): unknown[] {
  const inBrackets = path.replaceAll(/\['[^']*'\]|\.([\w-]+)/gu, (step, name?: string) =>
    name === undefined ? step : `['${name}']`,
  );
  try {
    return query(document, inBrackets);
  } catch {
    // A place such as `[007]` is none.
    return [];
  }
}

/** The columns of rows in the order of their first use, and how many more names the rows have. */
export function columnsOf(objects: readonly Row[]): { columns: string[]; leftOut: number } {
  // An object that is null in some rows is no column beside those of its fields.
  const isNullAlone = new Map<string, boolean>();
  const beyond = new Set<string>();
  for (const row of objects)
    flatten(row, (name, value) => {
      if (isNullAlone.has(name) || isNullAlone.size < mostColumns)
        isNullAlone.set(name, value === null && (isNullAlone.get(name) ?? true));
      else if (beyond.size < mostCounted) beyond.add(name);
    });
  const heads = new Set([...isNullAlone.keys()].flatMap(prefixesOf));
  const columns = [...isNullAlone].flatMap(([name, isNull]) => (isNull && heads.has(name) ? [] : [name]));
  return { columns, leftOut: beyond.size };
}

/** Rows as texts, one at a time: the cells of all may need more memory than there is. */
export function* cellsOfRows(objects: readonly Row[], columns: readonly string[]): Generator<string[]> {
  const places = new Map(columns.map((name, place) => [name, place]));
  for (const row of objects) yield cellsOf(row, places);
}

/** Written straight into its place: an answer may have 200,000 rows. */
function cellsOf(row: Row, places: ReadonlyMap<string, number>): string[] {
  const cells = new Array<string>(places.size).fill('');
  flatten(row, (name, value) => {
    const place = places.get(name);
    if (place !== undefined) cells[place] = textOf(value);
  });
  return cells;
}

/** A number with more digits than a double keeps, or one with an exponent; never the name of a field. */
const longNumber = /(?<=^|[:,[\s])-?(?:[1-9]\d*|0)(?:\.\d+)?(?:[eE][+-]?\d+)?(?=\s*(?:[,\]}]|$))/gu;
const mayBeLong = /[\d.]{16}|\d[eE]/u;
const withExponent = /^(-?)(\d+)(?:\.(\d+))?e([+-]?\d+)$/iu;
/** Places that an exponent may move the point by; a number with more of them stays as it is written. */
const mostPlaces = 40;
const mostDigits = 15;

export type ParsedJson = { document: Json } | { fault: 'NotJson' | 'RowsTooLarge' };

export function parseJson(content: Buffer): ParsedJson {
  if (isTooHeavy(content)) return { fault: 'RowsTooLarge' };
  try {
    return { document: JSON.parse(withEveryDigit(content.toString('utf8').replace(/^\uFEFF/u, ''))) as Json };
  } catch {
    return { fault: 'NotJson' };
  }
}

/**
 * An account number or amount is text from here on: as a number it would be rounded. A reviver of `JSON.parse` would see each
 * number as it is written too, but takes ten times as long: an answer may have millions of them.
 */
function withEveryDigit(text: string): string {
  if (!mayBeLong.test(text)) return text;
  const parts: string[] = [];
  let from = 0;
  for (let at = 0; at < text.length;) {
    const opens = text.indexOf('"', at);
    const end = opens === -1 ? text.length : opens;
    const between = text.slice(at, end);
    if (mayBeLong.test(between)) {
      parts.push(text.slice(from, at), between.replace(longNumber, quoted));
      from = end;
    }
    at = opens === -1 ? text.length : endOfString(text, opens);
  }
  return from === 0 ? text : parts.join('') + text.slice(from);
}

/** The place after a string that opens here, or the end of a text that breaks off within it. */
function endOfString(text: string, opens: number): number {
  for (let at = opens + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at === -1) return text.length;
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
}

function quoted(source: string): string {
  const [, sign, whole, fraction = '', exponent] = withExponent.exec(source) ?? [];
  if (whole !== undefined) {
    const places = Number(exponent);
    return `"${Math.abs(places) <= mostPlaces ? canonicalDecimal(sign === '-', whole, fraction, places) : source}"`;
  }
  return source.length > mostDigits ? `"${source}"` : source;
}

/** `tenant` and `tenant.address` of `tenant.address.city`. */
const prefixesOf = (name: string): string[] =>
  name.split('.').flatMap((_, index, parts) => (index === 0 ? [] : [parts.slice(0, index).join('.')]));

export function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flatten(row: Row, found: (name: string, value: unknown) => void, prefix = '', depth = 1) {
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
  return Buffer.from(`\uFEFF${[columns, ...rows].map(csvLine).join('')}`);
}

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
