import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

interface Counted {
  /** Published loads with `id`, `post_month`, `property_id` and `submission_id`, all of one data model. */
  loads: Part;
  /** Of the loaded rows. */
  table: Part;
  /** Rows of the table may be about a fund and no property. */
  mayBeOfFund?: boolean;
}

/**
 * On a load `l` and its row `r`: no other of the loads has the same rows. Datasets of one data model may be collected for properties
 * and for funds, and the file of a fund may name a property that sends its own. Rows of a property count where the property sends them, else
 * where the nearest fund does. Nothing is looked up for loads of properties.
 */
export function isCountedOnce({ loads, table, mayBeOfFund = false }: Counted): Part {
  const sameFund = mayBeOfFund
    ? sql`or c.property_id is null and r.property_id is null and c.fund_id = r.fund_id`
    : sql``;
  const sameMonth = sql`o.post_month = l.post_month and o.id <> l.id`;
  return sql`(l.property_id is not null or (
    (r.property_id is null or not exists (select 1 from ${loads} o where ${sameMonth} and o.property_id = r.property_id))
    and not exists (select 1 from ${loads} o join submission os on os.id = o.submission_id join submission ls on ls.id = l.submission_id
        cross join lateral funds_above(coalesce(os.entity_id, os.fund_id)) a
       where ${sameMonth} and o.property_id is null and a.id = coalesce(ls.entity_id, ls.fund_id)
         and a.id <> coalesce(os.entity_id, os.fund_id)
         and exists (select 1 from ${table} c where c.load_id = o.id and (c.property_id = r.property_id ${sameFund})))))`;
}
