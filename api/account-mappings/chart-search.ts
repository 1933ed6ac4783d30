import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, sql } from '#database/sql/select.ts';

/**
 * Charts with their places by name; `m` is the master chart they are mapped to, see the view `property_chart`. The place of
 * each is looked up: PostgreSQL would find those of all properties.
 */
export const names = sql`left join lateral (select h.fund_id from fund_property h where h.property_id = c.property_id
    order by h.valid_from desc, h.id desc limit 1) l on true
  left join fund f on f.id = coalesce(c.fund_id, l.fund_id)
  left join chart_association o on o.property_id = c.property_id
  left join fund_chart fh on fh.fund_id = f.id
  left join master_chart m on m.id = coalesce(o.chart_id, fh.chart_id)`;
export const unnamed = sql`provider_chart c left join property p on p.id = c.property_id`;

/**
 * Over a chart `c`: a text is in the name of its fund, property or master chart, in the code of its property, or in an account.
 * Each is found from its own table by index, and the place of a chart is looked up where a fund or master chart is found.
 */
export const isFoundBy = (text: string): Part =>
  sql`c.id in (${namedBy(text)}
    union all select a.provider_chart_id from source_account a where ${accountHas(text)})`;

/** Over an account `a` of a chart `c`: the text is in its code or name, or the whole chart is found by its place or master chart. */
export const isAccountFoundBy = (text: string): Part => sql`(${accountHas(text)} or c.id in (${namedBy(text)}))`;

const accountHas = (text: string): Part => anyOf([contains(sql`a.code`, text), contains(sql`a.name`, text)]);

function namedBy(text: string): Part {
  const ofFund = contains(sql`n.name`, text);
  const ofMaster = contains(sql`m.name`, text);
  return sql`select x.id from property n join provider_chart x on x.property_id = n.id
      where ${anyOf([contains(sql`n.name`, text), contains(sql`n.code`, text)])}
    union all select x.id from fund n join provider_chart x on x.fund_id = n.id where ${ofFund}
    union all select x.id from fund n join fund_property g on g.fund_id = n.id join provider_chart x on x.property_id = g.property_id
      where ${ofFund} and g.id = (select h.id from fund_property h where h.property_id = g.property_id
        order by h.valid_from desc, h.id desc limit 1)
    union all select c.id from ${unnamed} ${names} where exists (select 1 from master_chart m where ${ofMaster}) and ${ofMaster}`;
}
