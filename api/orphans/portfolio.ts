import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/**
 * The portfolio as of a post month (`YYYY-MM-01`), as the `with` part of a query:
 * `held` properties with their fund and entity, `assigned` pairs of property and active provider, and `expected`
 * collections, which are what a frequency asks for. Funds stand as on submissions: the top fund, and below it the entity.
 */
export function portfolioOf(month: string): Part {
  const start = sql`${month}::date`;
  const end = sql`(${month}::date + interval '1 month - 1 day')::date`;
  return sql`held as (
      select p.id, placed.fund_id, placed.entity_id, coalesce(placed.is_effective, false) as is_in_fund
        from property p
        left join lateral (
          select coalesce(parent.id, nearest.id) as fund_id,
                 case when parent.id is not null then nearest.id end as entity_id,
                 fp.valid_from <= ${end} and (fp.valid_to is null or fp.valid_to >= ${start}) as is_effective
            from fund_property fp join fund nearest on nearest.id = fp.fund_id
            left join fund parent on parent.id = nearest.parent_id
           where fp.property_id = p.id order by is_effective desc, fp.valid_from desc limit 1
        ) placed on true
       where p.is_active and p.retired_at is null and (p.acquired_on is null or p.acquired_on <= ${end})
         and (p.disposed_on is null or p.disposed_on >= ${start})
    ),
    provider as (select id from service_provider where is_active and retired_at is null),
    collected as (select * from dataset where is_active and retired_at is null),
    assigned as (
      select distinct a.property_id, a.service_provider_id, h.fund_id, h.entity_id
        from property_provider a join held h on h.id = a.property_id join provider v on v.id = a.service_provider_id
       where a.valid_from <= ${end} and (a.valid_to is null or a.valid_to >= ${start})
    ),
    due as (
      select f.* from frequency f join provider v on v.id = f.service_provider_id join collected d on d.id = f.dataset_id
       where f.is_active and f.first_post_month <= ${start}
    ),
    expected as (
      select f.service_provider_id, f.dataset_id, h.id as property_id, h.fund_id, h.entity_id
        from due f join held h on h.id = f.property_id
      union
      select f.service_provider_id, f.dataset_id, null::int, coalesce(t.parent_id, t.id),
             case when t.parent_id is not null then t.id end
        from due f join collected d on d.id = f.dataset_id and d.scope = 'fund' join fund t on t.id = f.fund_id
       where f.property_id is null
      union
      select f.service_provider_id, f.dataset_id, a.property_id, a.fund_id, a.entity_id
        from due f join collected d on d.id = f.dataset_id and d.scope <> 'fund'
        join assigned a on a.service_provider_id = f.service_provider_id
       where f.property_id is null and (f.fund_id is null or f.fund_id in (a.fund_id, a.entity_id))
    )`;
}
