import type { MappingTab } from '#contracts/mapping-places.ts';
import type { Part } from '#database/sql/select.ts';
import { coversProperty, portfolioOf } from '#database/orphans/portfolio.ts';
import { sql } from '#database/sql/select.ts';

/**
 * Mappings in force, and of each place the one `live` that `dataset_mapping_in_force` finds there, for all places at once: the
 * part of a package replaces the mapping of the dataset alone, which may hold for the places below.
 */
const live = sql`applied as materialized (
    select m.*, v.created_at as saved_at
      from dataset_mapping m join provider o on o.id = m.service_provider_id join collected d on d.id = m.dataset_id
      left join dataset_mapping_version v on v.dataset_mapping_id = m.id and v.version = m.version
     where m.is_active and m.retired_at is null
  ),
  live as materialized (
    select distinct on (m.service_provider_id, m.dataset_id, m.property_id, case when m.property_id is null then m.fund_id end)
        m.id, m.service_provider_id, m.dataset_id, m.property_id, m.fund_id
      from applied m
     order by m.service_provider_id, m.dataset_id, m.property_id, case when m.property_id is null then m.fund_id end,
       (m.report_package_id is not null) desc, m.version desc, m.id desc
  )`;

/** What is collected of properties, what has a mapping of its own, and what holds for all properties of a provider. */
const ofProperties = sql`select a.service_provider_id, d.id as dataset_id, a.property_id, a.fund_id, a.entity_id
      from assigned a cross join collected d where d.scope <> 'fund' and ${coversProperty(sql`a.property_id`)}
    union
    select m.service_provider_id, m.dataset_id, m.property_id, h.fund_id, h.entity_id
      from live m join held h on h.id = m.property_id
    union
    select m.service_provider_id, m.dataset_id, null::int, null::int, null::int
      from live m join collected d on d.id = m.dataset_id and d.scope <> 'fund'
      where m.property_id is null and m.fund_id is null`;

/** What is expected of funds, what was mapped for a fund, and what holds for all funds of a provider. */
const ofFunds = sql`select e.service_provider_id, e.dataset_id, null::int as property_id, e.fund_id, e.entity_id
      from expected e where e.property_id is null
    union
    select m.service_provider_id, m.dataset_id, null::int, coalesce(t.parent_id, t.id),
        case when t.parent_id is not null then t.id end
      from live m join fund t on t.id = m.fund_id and t.retired_at is null where m.property_id is null
    union
    select m.service_provider_id, m.dataset_id, null::int, null::int, null::int
      from live m join collected d on d.id = m.dataset_id and d.scope = 'fund'
      where m.property_id is null and m.fund_id is null`;

/** Places whose last two files did not have the layout of their mapping. */
const relaid = sql`relaid as materialized (
    select distinct s.service_provider_id, s.dataset_id, s.property_id, coalesce(s.entity_id, s.fund_id) as fund_id
      from submission s where s.cause = 'LAYOUT_CHANGED' and 2 = (
        select count(*) from (
          select v.id from version v join submission o on o.id = v.submission_id
           where o.service_provider_id = s.service_provider_id and o.dataset_id = s.dataset_id
             and o.property_id is not distinct from s.property_id
             and coalesce(o.entity_id, o.fund_id) is not distinct from coalesce(s.entity_id, s.fund_id)
             and v.upload_id is not null
           order by v.created_at desc, v.id desc limit 2
        ) file where exists (select 1 from finding f where f.version_id = file.id and f.code = 'LAYOUT_CHANGED'))
  )`;

/** Mappings that fill a field which the data model of their dataset does not have. */
const overfull = sql`overfull as materialized (
    select distinct m.id
      from applied m join collected d on d.id = m.dataset_id, jsonb_array_elements(m.definition -> 'columns') as filled
     where not exists (select 1 from known_field k
       where k.data_model_id = d.data_model_id and k.name = filled ->> 'field')
  )`;

/**
 * The places of a tab, as the `with` part of a query: `place` has where, the mapping that applies and its state. The mapping is
 * looked up once for each provider, dataset and fund, and joined with those that properties have of their own.
 */
export function placesOf(tab: MappingTab, month: string): Part {
  const isOfProperty = tab === 'property' ? sql`0` : sql`null::int`;
  return sql`${portfolioOf(month)}, ${live}, ${relaid}, ${overfull},
    wanted as materialized (${tab === 'property' ? ofProperties : ofFunds}),
    inherited as materialized (
      select w.*, dataset_mapping_in_force(w.service_provider_id, w.dataset_id, ${isOfProperty}, w.nearest) as mapping_id
        from (select distinct service_provider_id, dataset_id, coalesce(entity_id, fund_id) as nearest from wanted) w
    ),
    place as (
      select w.*, coalesce(w.entity_id, w.fund_id) as nearest, m.id as mapping_id, m.version, m.is_fund_enabled,
          m.fund_id as mapped_fund_id, m.property_id as mapped_property_id, m.report_package_id, m.saved_at, m.author_user_id,
          o.id is not null as lacks_field, r.service_provider_id is not null as has_changed,
          case when m.id is null then 'notMapped'
               when o.id is not null or r.service_provider_id is not null then 'stale' else 'mapped' end as state
        from wanted w
        left join live own on own.service_provider_id = w.service_provider_id and own.dataset_id = w.dataset_id
          and own.property_id = w.property_id
        left join inherited i on i.service_provider_id = w.service_provider_id and i.dataset_id = w.dataset_id
          and i.nearest is not distinct from coalesce(w.entity_id, w.fund_id)
        left join applied m on m.id = coalesce(own.id, i.mapping_id)
        left join overfull o on o.id = m.id
        left join relaid r on r.service_provider_id = w.service_provider_id and r.dataset_id = w.dataset_id
          and r.property_id is not distinct from w.property_id
          and (w.property_id is not null or r.fund_id is not distinct from coalesce(w.entity_id, w.fund_id))
    )`;
}
