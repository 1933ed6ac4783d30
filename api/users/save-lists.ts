import type { MasterContext, SavedLinks } from '../masters/master.ts';
import { propertyReference } from '../masters/references.ts';
import { isAmong, sql } from '#database/sql/select.ts';
import { listedFundReference } from './listed-funds.ts';

const lists = [
  { field: 'funds', column: sql`fund_id`, table: sql`fund`, mayChoose: listedFundReference.mayChoose },
  { field: 'properties', column: sql`property_id`, table: sql`property`, mayChoose: propertyReference.mayChoose },
] as const;

/** The funds and properties that people are limited to. Those that the writer may not see stay as they are. */
export async function saveLists(context: MasterContext, saved: readonly SavedLinks[]): Promise<void> {
  const { em } = context;
  for (const { field, column, table, mayChoose } of lists) {
    const spoken = saved.flatMap(({ id, links }) => (links[field] ? [{ id, named: links[field] }] : []));
    if (spoken.length === 0) continue;
    const rows = spoken.flatMap(({ id, named }) => named.map((listed) => ({ id, listed })));
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id int, listed int)`;
    const owners = isAmong(
      sql`l.user_id`,
      spoken.map(({ id }) => id),
    );
    await em.execute(
      sql`delete from user_scope l using ${table} t where ${owners} and t.id = l.${column} and ${mayChoose(context, sql`t`)}
          and not exists (select 1 from ${wanted} where w.id = l.user_id and w.listed = l.${column})`,
    );
    await em.execute(
      sql`insert into user_scope (user_id, ${column}) select w.id, w.listed from ${wanted}
          where not exists (select 1 from user_scope l where l.user_id = w.id and l.${column} = w.listed)`,
    );
  }
}
