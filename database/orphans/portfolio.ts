import type { Part } from '../sql/select.ts';
import { sql } from '../sql/select.ts';

/** Datasets that a report package in force collects for a property or fund. */
const packaged = sql`packaged as materialized (
      select m.dataset_id, o.report_package_id, o.property_id, o.fund_id
        from report_package_subject o join report_package k on k.id = o.report_package_id and k.is_active and k.retired_at is null
        join report_package_member m on m.report_package_id = k.id
    )`;

/** Places of every active frequency, with the datasets that it asks for. */
const asked = sql`asked as materialized (
      select f.service_provider_id, f.property_id, f.fund_id, e.dataset_id
        from frequency f join frequency_dataset e on e.frequency_id = f.id where f.is_active
    )`;

/** Pairs of a held property and its active provider between two days. */
const assignedTo = (start: Part, end: Part): Part => sql`assigned as (
      select distinct a.property_id, a.service_provider_id, h.fund_id, h.entity_id
        from property_provider a join held h on h.id = a.property_id join provider v on v.id = a.service_provider_id
       where a.valid_from <= ${end} and (a.valid_to is null or a.valid_to >= ${start})
    )`;

/**
 * The portfolio as of a post month (`YYYY-MM-01`), as the `with` part of a query:
 * `held` properties with their fund and entity, datasets `packaged` for a property or fund, `assigned` pairs of property and active provider, and `expected`
 * collections, which are what a frequency asks for where the dataset is collected. Funds stand as on submissions: the top fund, and below it the entity.
 */
export function portfolioOf(month: string): Part {
  const start = sql`${month}::date`;
  const end = sql`(${month}::date + interval '1 month - 1 day')::date`;
  return sql`month as (select ${start} as starts_on),
    placed as materialized (
      select distinct on (fp.property_id) fp.property_id, coalesce(parent.id, nearest.id) as fund_id,
             case when parent.id is not null then nearest.id end as entity_id,
             fp.valid_from <= ${end} and (fp.valid_to is null or fp.valid_to >= ${start}) as is_effective
        from fund_property fp join fund nearest on nearest.id = fp.fund_id
        left join fund parent on parent.id = nearest.parent_id
       order by fp.property_id, is_effective desc, fp.valid_from desc
    ),
    held as materialized (
      select p.id, placed.fund_id, placed.entity_id, coalesce(placed.is_effective, false) as is_in_fund
        from property p left join placed on placed.property_id = p.id
       where p.is_active and p.retired_at is null and (p.acquired_on is null or p.acquired_on <= ${end})
         and (p.disposed_on is null or p.disposed_on >= ${start})
    ),
    provider as (select id from service_provider where is_active and retired_at is null),
    collected as (
      select d.*, d.is_collected_everywhere
          and not exists (select 1 from dataset_association a where a.dataset_id = d.id) as is_whole
        from dataset d where d.is_active and d.retired_at is null
         and (d.is_collected_everywhere
           or exists (select 1 from dataset_association a where a.dataset_id = d.id and a.is_included))
    ),
    known_field as materialized (select k.data_model_id, k.name from data_model_field k),
    covered as materialized (
      select c.* from dataset_subject c join collected d on d.id = c.dataset_id and not d.is_whole
    ),
    ${packaged},
    ${assignedTo(start, end)},
    ${asked},
    due as (
      select f.service_provider_id, f.property_id, f.fund_id, e.dataset_id
        from frequency f join frequency_dataset e on e.frequency_id = f.id
        join provider v on v.id = f.service_provider_id join collected d on d.id = e.dataset_id
       where f.is_active and f.first_post_month <= ${start}
    ),
    expected as (
      select f.service_provider_id, f.dataset_id, h.id as property_id, h.fund_id, h.entity_id
        from due f join collected d on d.id = f.dataset_id join held h on h.id = f.property_id
       where ${coversProperty(sql`h.id`)}
      union
      select f.service_provider_id, f.dataset_id, null::int, coalesce(t.parent_id, t.id),
             case when t.parent_id is not null then t.id end
        from due f join collected d on d.id = f.dataset_id and d.scope = 'fund' join fund t on t.id = f.fund_id
       where f.property_id is null and ${coversFund(sql`t.id`)}
      union
      select f.service_provider_id, f.dataset_id, a.property_id, a.fund_id, a.entity_id
        from due f join collected d on d.id = f.dataset_id and d.scope <> 'fund'
        join assigned a on a.service_provider_id = f.service_provider_id
       where f.property_id is null and (f.fund_id is null or exists (select 1 from fund_line l
         where l.fund_id = coalesce(a.entity_id, a.fund_id) and l.above_id = f.fund_id))
         and ${coversProperty(sql`a.property_id`)}
    )`;
}

/** Over `collected d` of the portfolio: it is collected for the property, as `dataset_covers` says. */
export const coversProperty = (propertyId: Part): Part =>
  sql`(d.is_whole or (d.id, ${propertyId}) in (select c.dataset_id, c.property_id from covered c where c.property_id is not null))`;

/** As `coversProperty`, for a dataset of funds. */
export const coversFund = (fundId: Part): Part =>
  sql`(d.is_whole or (d.id, ${fundId}) in (select c.dataset_id, c.fund_id from covered c where c.property_id is null))`;
