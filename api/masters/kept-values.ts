import { cachePerDatabase } from '../cache-per-database.ts';
import { rolledUpTotal } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import { isColumn } from './master.ts';
import type { Master, MasterContext } from './master.ts';

interface Versioned {
  id: number;
  /** Null where nobody counts. */
  version: string | null;
}

/** Values by `keyOf` and id; about 1 kB each. */
const cacheOf = cachePerDatabase<string, { version: string; values: unknown[] }>(8_000);

/**
 * Over `m`: the version of all that the values of a record are read from, which is its row, the rows beside it and the
 * day. Null for a master that does not say what counts changes of the rows beside its records.
 */
export function versionPart({ valueChanges }: Master): Part | null {
  if (valueChanges === undefined) return null;
  return sql`m.xmin::text || ' ' || ${rolledUpTotal(valueChanges)} || ' ' || current_date`;
}

/** Names of what a record refers to are in a language, and some masters show a part of what a reader of limited scope may see. */
function keyOf({ table, definition, together }: Master, { language, person, scope }: MasterContext): string {
  const hasNames = definition.fields.some((field) => isColumn(field) && field.type === 'reference');
  const reader = together?.isOfReader && !scope.isEverything ? `${person.userId} ${JSON.stringify(scope.lists)}` : '';
  return `${table} ${hasNames ? language : ''} ${reader}`;
}

/**
 * Records with their values, which are kept for as long as the version that was read along stays the same: to find and
 * print them takes longer than the rest of a page. `readAll` reads those that are not kept, at a moment of its own.
 */
export async function withKeptValues<Row extends Versioned>(
  master: Master,
  context: MasterContext,
  rows: readonly Row[],
  readAll: (ids: readonly number[]) => Promise<readonly (Row & { values: unknown[] })[]>,
): Promise<(Row & { values: unknown[] })[]> {
  const cache = cacheOf(context.em);
  const key = keyOf(master, context);
  const known = rows.map((row) => {
    const one = cache.get(`${key} ${row.id}`);
    return { row, values: one?.version === row.version ? one.values : null };
  });
  const missing = known.flatMap(({ row, values }) => (values ? [] : [row.id]));
  const read = new Map((missing.length === 0 ? [] : await readAll(missing)).map((full) => [full.id, full]));
  for (const { id, version, values } of read.values()) {
    if (version === null) cache.delete(`${key} ${id}`);
    else cache.set(`${key} ${id}`, { version, values });
  }
  return known.flatMap(({ row, values }) => (values ? [{ ...row, values }] : (read.get(row.id) ?? [])));
}
