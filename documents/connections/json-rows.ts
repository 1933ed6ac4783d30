import { query } from 'jsonpath-rfc9535';

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
  const records = objects.map((row) => flattened(row));
  for (const name of records.flatMap((record) => [...record.keys()]))
    if (!places.has(name) && places.size < mostColumns) places.set(name, places.size);
  const columns = [...places.keys()];
  return { columns, rows: records.map((record) => columns.map((name) => record.get(name) ?? '')) };
}

function parsed(content: Buffer): Json | undefined {
  try {
    return JSON.parse(content.toString('utf8').replace(/^\uFEFF/u, '')) as Json;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function flattened(row: Record<string, unknown>, prefix = '', depth = 1): Map<string, string> {
  return new Map(
    Object.entries(row).flatMap(([name, value]) =>
      isObject(value) && depth < deepest
        ? [...flattened(value, `${prefix}${name}.`, depth + 1)]
        : [[`${prefix}${name}`, textOf(value)] as const],
    ),
  );
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
