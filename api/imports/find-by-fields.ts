import type { ImportedRow } from '#documents/imports/read-rows.ts';
import type { Part } from '#database/sql/select.ts';
import { allOf, select, sql } from '#database/sql/select.ts';
import { columnPart, fieldOf, identifier, keyPart } from '../masters/master.ts';
import type { Master, MasterContext } from '../masters/master.ts';

/** Records equal to rows of a file in all of these references; a blank reference matches a blank one. */
export async function findByFields(
  master: Master,
  context: MasterContext,
  rows: readonly ImportedRow[],
  names: readonly string[],
): Promise<{ index: number; id: number }[]> {
  const textOf = (row: ImportedRow, name: string) =>
    typeof row.values[name] === 'string' ? row.values[name].trim() : '';
  const wanted = rows.map((row, index) => ({ index, keys: names.map((name) => textOf(row, name)) }));
  const isSame = names.map((name, place): Part => {
    const key = sql`(w.keys ->> ${place}::int)`;
    const column = columnPart(fieldOf(master, name));
    const source = master.references[name];
    if (!source) return sql`fold_key(coalesce(${column}::text, '')) = fold_key(${key})`;
    const other = source.otherKey === undefined ? sql`` : sql`, fold_key(r.${identifier(source.otherKey)})`;
    return sql`(case when ${key} = '' then ${column} is null else ${column} in (
      select r.id from ${identifier(source.table)} r where fold_key(${key}) in (fold_key(${keyPart(source)})${other})) end)`;
  });
  return select<{ index: number; id: number }>(
    context.em,
    sql`select w.index, m.id from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(index int, keys jsonb)
        join ${identifier(master.table)} m on ${allOf(isSame)}
        where m.retired_at is null and ${master.isInScope(context)}`,
  );
}
