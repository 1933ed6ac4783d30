import { cachePerDatabase } from '../cache-per-database.ts';
import { rolledUpTotal } from '../list-totals.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';
import type { Master, MasterContext } from './master.ts';

interface Versioned {
  id: number;
  /** Null when changes of the other tables are not counted. */
  version: string | null;
}

/** Values by `keyOf` and id; about 1 kB each. */
const cacheOf = cachePerDatabase<string, { version: string; values: unknown[] }>(8_000);

/**
 * Over `m`: changes whenever a value of the record may have changed: with its row, with the change counter of the other
 * tables, and with the day. Null for a master without such a counter, and where what a reader may see follows from
 * submissions, whose changes are not counted.
 */
export function versionPart({ valueChanges, hasValuesOfReader }: Master, { scope }: MasterContext): Part | null {
  if (valueChanges === undefined) return null;
  if (hasValuesOfReader && !scope.isEverything && scope.lists === null) return null;
  return sql`m.xmin::text || ' ' || ${rolledUpTotal(valueChanges)} || ' ' || current_date`;
}

/** Names depend on the language, and the values of some masters on what a limited reader may see. */
function keyOf({ table, hasValuesOfReader }: Master, { language, person, scope }: MasterContext): string {
  const reader = hasValuesOfReader && !scope.isEverything ? `${person.userId} ${JSON.stringify(scope.lists)}` : '';
  return `${table} ${language} ${reader}`;
}

/**
 * Adds the values to records, from a cache while their version is the same: reading them takes longer than the rest of a
 * page. `readAll` reads those that are not cached, in a second statement with versions of its own.
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
