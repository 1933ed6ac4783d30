import type { EntityManager } from '@mikro-orm/postgresql';
import type { GridPage } from '#contracts/submission-views.ts';
import { cachePerDatabase } from '../cache-per-database.ts';
import type { Part } from '#database/sql/select.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { VersionHead } from './versions.ts';

type Constants = GridPage['constants'];
/** By version; rows of a checked version never change. */
const cacheOf = cachePerDatabase<number, Constants>(100);
/** In fewer rows a repeated value says nothing about the column. */
const fewestRows = 5;

/** Columns whose every cell holds one value; those of a compared version count only where it holds the same one. */
export async function readConstants(
  em: EntityManager,
  version: VersionHead,
  other: VersionHead | null,
): Promise<Constants> {
  const own = await constantsOf(em, version);
  if (other === null || own.length === 0) return own;
  const others = await constantsOf(em, other);
  return own.filter(({ field, value }) => others.some((one) => one.field === field && one.value === value));
}

async function constantsOf(em: EntityManager, version: VersionHead): Promise<Constants> {
  const known = cacheOf(em).get(version.id);
  if (known) return known;
  if (version.rowCount < fewestRows || version.columns.length === 0) return [];
  const values = version.columns.map((_, position): Part => {
    const value = sql`("values" ->> ${position}::int)`;
    return sql`case when count(${value}) = count(*) and min(${value}) = max(${value}) then min(${value}) end`;
  });
  const row = await selectOne<{ values: (string | null)[] }>(
    em,
    sql`select array[${values.reduce((left, right) => sql`${left}, ${right}`)}] as "values"
        from version_row where version_id = ${version.id}`,
  );
  const constants = version.columns.flatMap(({ field }, position) => {
    const value = row?.values[position] ?? null;
    return value === null || value === '' ? [] : [{ field, value }];
  });
  if (version.isFinal) cacheOf(em).set(version.id, constants);
  return constants;
}
