import type { EntityManager } from '@mikro-orm/postgresql';
import { cachePerDatabase } from '../cache-per-database.ts';
import { rolledUpTotal } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import { isColumn } from './master.ts';
import type { Master } from './master.ts';

interface Versioned {
  id: number;
  /** Null where nobody counts. */
  version: string | null;
}

/** Values by table and id; about 1 kB each. */
const cacheOf = cachePerDatabase<string, { version: string; values: unknown[] }>(4_000);

/**
 * Over `m`: the version of all that the values of a record are read from, which is its row, the rows beside it and the
 * day. Null for a master that does not say what counts changes of the rows beside its records, or whose values are of the
 * language of who asks, as names of what a record refers to are.
 */
export function versionPart({ together, definition }: Master): Part | null {
  if (
    together?.changes === undefined ||
    definition.fields.some((field) => isColumn(field) && field.type === 'reference')
  )
    return null;
  return sql`m.xmin::text || ' ' || ${rolledUpTotal(together.changes)} || ' ' || current_date`;
}

/**
 * Records with their values, which are kept for as long as the version that was read along stays the same: to find and
 * print them takes longer than the rest of a page. `readAll` reads those that are not kept, at a moment of its own.
 */
export async function withKeptValues<Row extends Versioned>(
  em: EntityManager,
  { table }: Master,
  rows: readonly Row[],
  readAll: (ids: readonly number[]) => Promise<readonly (Row & { values: unknown[] })[]>,
): Promise<(Row & { values: unknown[] })[]> {
  const cache = cacheOf(em);
  const known = rows.map((row) => {
    const one = cache.get(`${table} ${row.id}`);
    return { row, values: one?.version === row.version ? one.values : null };
  });
  const missing = known.flatMap(({ row, values }) => (values ? [] : [row.id]));
  const read = new Map((missing.length === 0 ? [] : await readAll(missing)).map((full) => [full.id, full]));
  for (const { id, version, values } of read.values()) {
    const key = `${table} ${id}`;
    if (version === null) cache.delete(key);
    else cache.set(key, { version, values });
  }
  return known.flatMap(({ row, values }) => (values ? [{ ...row, values }] : (read.get(row.id) ?? [])));
}
