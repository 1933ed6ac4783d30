import type { Dependant, Dependants } from '#contracts/masters.ts';
import type { Part } from '#database/sql/select.ts';
import { isAmong, select, sql } from '#database/sql/select.ts';
import { identifier } from './master.ts';
import type { Master, MasterContext } from './master.ts';

/** Over `i.id`: a row of any of the tables refers to the record. */
export function isNamedIn(tables: readonly (readonly [table: string, column: string])[]): Part {
  return tables
    .map(([table, column]) => sql`exists (select 1 from ${identifier(table)} x where x.${identifier(column)} = i.id)`)
    .reduce((left, right) => sql`${left} or ${right}`, sql`false`);
}

/** Master charts that funds or properties are associated with. */
export const chartsOf = (column: 'fund_id' | 'property_id', ids: readonly number[]): Part =>
  sql`select a.${identifier(column)} as id, c.name from chart_association a join master_chart c on c.id = a.chart_id
    where ${isAmong(sql`a.${identifier(column)}`, ids)}`;

export const idList = (ids: readonly number[]): Part => sql`${`{${ids.join(',')}}`}::int[]`;

/** One query for each kind, however many records are asked about. */
export async function findDependants(
  master: Master,
  context: MasterContext,
  ids: readonly number[],
): Promise<Map<number, Dependants>> {
  const found = new Map<number, Dependants>(ids.map((id) => [id, { live: [], isInHistory: false }]));
  if (ids.length === 0) return found;
  const { live, ends = {}, isInHistory } = await master.uses(context, ids);
  for (const { id, ...dependant } of await countedOf(context, ids, live)) found.get(id)?.live.push(dependant);
  for (const { id, ...dependant } of await countedOf(context, ids, ends)) {
    const dependants = found.get(id);
    if (dependants) dependants.ends = [...(dependants.ends ?? []), dependant];
  }
  const past = await select<{ id: number }>(
    context.em,
    sql`select i.id from unnest(${idList(ids)}) i(id) where ${isInHistory}`,
  );
  for (const { id } of past) found.get(id)!.isInHistory = true;
  return found;
}

async function countedOf(
  { em }: MasterContext,
  ids: readonly number[],
  kinds: Readonly<Record<string, Part>>,
): Promise<(Dependant & { id: number })[]> {
  const found: (Dependant & { id: number })[] = [];
  for (const [kind, rows] of Object.entries(kinds)) {
    const counted = await select<{ id: number; count: number; names: string[] | null }>(
      em,
      sql`select d.id, count(*)::int as count, to_jsonb((array_agg(d.name order by d.name) filter (where d.name is not null))[1:10]) as names
          from (${rows}) d where d.id = any(${idList(ids)}) group by d.id`,
    );
    found.push(...counted.map(({ id, count, names }) => ({ id, kind, count, names: names ?? [] })));
  }
  return found;
}
