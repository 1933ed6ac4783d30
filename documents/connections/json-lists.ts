import { rowsPathPattern } from '#contracts/connections.ts';
import type { JsonList } from '#contracts/connections.schema.ts';
import type { Json } from './json-rows.ts';
import { isObject } from './json-rows.ts';

const mostLists = 20;
const deepest = 8;
const longestPath = 200;
/** Values that are looked at: an answer may have 200,000 rows. */
const mostValues = 100_000;

/** The lists of rows in an answer, in its order, each with the path that leads to it; lists within rows count together. */
export function listsIn(document: Json): JsonList[] {
  const lists = new Map<string, JsonList>();
  let left = mostValues;
  const visit = (value: unknown, path: string, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > deepest || path.length > longestPath) return;
    if (Array.isArray(value)) {
      const rows: readonly unknown[] = value;
      if (rows.length > 0 && rows.every(isObject)) count(path, rows.length);
      for (const row of rows) visit(row, `${path}[*]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}${stepOf(name)}`, depth + 1);
    }
  };
  const count = (path: string, rows: number): void => {
    // Lists of several rows are one list of the rows of all.
    const whole = path.includes('[*]') ? `${path}[*]` : path;
    if (!rowsPathPattern.test(whole) || (!lists.has(whole) && lists.size === mostLists)) return;
    lists.set(whole, { path: whole, rowCount: (lists.get(whole)?.rowCount ?? 0) + rows });
  };
  visit(document, '$', 0);
  return [...lists.values()];
}

const stepOf = (name: string): string => (/^[\w-]+$/u.test(name) ? `.${name}` : `['${name}']`);
