import type { Dependants } from '#contracts/masters.ts';
import type { Part } from '#database/sql/select.ts';
import { select, sql } from '#database/sql/select.ts';
import { identifier } from './master.ts';
import type { Master, MasterContext } from './master.ts';

/** Over `i.id`: a row of any of the tables refers to the record. */
export function isNamedIn(tables: readonly (readonly [table: string, column: string])[]): Part {
  return tables
    .map(([table, column]) => sql`exists (select 1 from ${identifier(table)} x where x.${identifier(column)} = i.id)`)
    .reduce((left, right) => sql`${left} or ${right}`, sql`false`);
}

export const idList = (ids: readonly number[]): Part => sql`${`{${ids.join(',')}}`}::int[]`;

/** One query for each kind, however many records are asked about. */
export async function findDependants(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
): Promise<Map<number, Dependants>> {
  const found = new Map<number, Dependants>(ids.map((id) => [id, { live: [], isInHistory: false }]));
  if (ids.length === 0) return found;
  const { live, isInHistory } = await master.uses(context, ids);
  for (const [kind, rows] of Object.entries(live)) {
    const counted = await select<{ id: number; count: number; names: string[] | null }>(
      context.em,
      sql`select d.id, count(*)::int as count, to_jsonb((array_agg(d.name order by d.name) filter (where d.name is not null))[1:10]) as names
          from (${rows}) d where d.id = any(${idList(ids)}) group by d.id`,
    );
    for (const { id, count, names } of counted) found.get(id)?.live.push({ kind, count, names: names ?? [] });
  }
  const past = await select<{ id: number }>(
    context.em,
    sql`select i.id from unnest(${idList(ids)}) i(id) where ${isInHistory}`,
  );
  for (const { id } of past) found.get(id)!.isInHistory = true;
  return found;
}
