import type { EntityManager } from '@mikro-orm/postgresql';
import type { RestatedLoads } from '#contracts/report-loads.schema.ts';
import { instantOf, select, sql } from '#database/sql/select.ts';
import { loadsOf, propertyCondition } from './loads.ts';
import type { Measures } from './measures.ts';

const mostNamed = 20;

type Row = RestatedLoads['rows'][number] & { total: number };

/** The loads of the two months of a report that replaced others: when, by whom, why, and their sums before and after. */
export async function readRestated(
  em: EntityManager,
  { scope, query: filters, postMonth, against }: Measures,
): Promise<RestatedLoads> {
  const [from, to] = [postMonth, against].sort() as [string, string];
  const sumsOf = (load: 'l' | 'o') => sql`(select jsonb_build_object('units', count(*),
        'rent', case when count(distinct r.currency) = 1 then round(sum(coalesce(r.monthly_base_rent, r.annual_base_rent / 12)), 2)::text end,
        'currency', case when count(distinct r.currency) = 1 then min(r.currency) end,
        'area', case when count(distinct r.area_unit) = 1 then trim_scale(sum(r.rentable_area))::text end,
        'areaUnit', case when count(distinct r.area_unit) = 1 then min(r.area_unit) end)
      from loaded_rent_roll r join property p on p.id = r.property_id
      where r.load_id = ${load === 'l' ? sql`l.id` : sql`o.id`} and ${propertyCondition(filters)})`;
  const rows = await select<Row>(
    em,
    sql`with l as materialized (${loadsOf({ scope, filters, model: 'rent_roll', from, to })}),
        restated as (
          select l.*, count(*) over () as total from l join submission s on s.id = l.submission_id
          left join property p on p.id = s.property_id
          where l.is_restated and l.post_month in (${postMonth}::date, ${against}::date)
            and (s.property_id is null or ${propertyCondition(filters)})
          order by l.published_at desc, l.id limit ${mostNamed})
        select l.total::int as total, s.submission_no as "submissionNo", coalesce(p.name, f.name, '') as subject,
          l.post_month as "postMonth", n.kind, n.reason, u.name as by, l.published_at as at,
          ${sumsOf('o')} as before, ${sumsOf('l')} as after
        from restated l join reporting_load n on n.id = l.id join submission s on s.id = l.submission_id
        cross join lateral (select b.id from reporting_load b
          where b.submission_id = l.submission_id and b.published_at < l.published_at order by b.published_at desc limit 1) o
        left join app_user u on u.id = n.changed_by_user_id
        left join property p on p.id = s.property_id left join fund f on f.id = coalesce(s.entity_id, s.fund_id)
        order by l.published_at desc, l.id`,
  );
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _, ...row }) => ({ ...row, at: instantOf(row.at) })),
  };
}
