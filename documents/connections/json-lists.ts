import { rowsPathPattern } from '#contracts/connections.ts';
import type { JsonList } from '#contracts/connections.schema.ts';
import type { Json } from './json-rows.ts';
import { isObject, rowsAt } from './json-rows.ts';

const mostLists = 20;
const deepest = 8;
const longestPath = 200;
/** Values that are looked at: an answer may have 200,000 rows. */
const mostValues = 100_000;

/** The lists of rows in an answer, in its order, each with the path that leads to it; lists within rows count together. */
export function listsIn(document: Json): JsonList[] {
  const paths = new Set<string>();
  let left = mostValues;
  const visit = (value: unknown, path: string, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > deepest || path.length > longestPath) return;
    if (Array.isArray(value)) {
      const rows: readonly unknown[] = value;
      if (rows.length > 0 && rows.every(isObject)) note(path);
      for (const row of rows) visit(row, `${path}[*]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}${stepOf(name)}`, depth + 1);
    }
  };
  const note = (path: string): void => {
    // Lists of several rows are one list of the rows of all.
    const whole = path.includes('[*]') ? `${path}[*]` : path;
    if (rowsPathPattern.test(whole) && paths.size < mostLists) paths.add(whole);
  };
  visit(document, '$', 0);
  // A path may lead to more than the lists it was found by: `[*]` leads to the fields of an object too.
  return [...paths].flatMap((path) => {
    const rows = rowsAt(document, path);
    return rows === null ? [] : [{ path, rowCount: rows.length }];
  });
}

const stepOf = (name: string): string => (/^[\w-]+$/u.test(name) ? `.${name}` : `['${name}']`);
