import type { MappingTab } from '#contracts/mapping-places.ts';
import { mappedByConnection } from '#database/connections/mapped-by-connection.ts';
import { staleFields } from '#database/connections/stale-fields.ts';
import type { Part } from '#database/sql/select.ts';
import { coversProperty, portfolioOf } from '#database/orphans/portfolio.ts';
import { sql } from '#database/sql/select.ts';

/**
 * Mappings in force, and of each place the one `live` that `dataset_mapping_in_force` finds there, for all places at once: the
 * part of a package replaces the mapping of the dataset alone, which may hold for the places below.
 */
const live = sql`applied as materialized (
    select m.id, m.service_provider_id, m.dataset_id, m.property_id, m.fund_id, m.report_package_id, m.version, m.definition
      from dataset_mapping m join provider o on o.id = m.service_provider_id join collected d on d.id = m.dataset_id
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
const ofProperties = sql`select a.service_provider_id, d.id as dataset_id, a.property_id, a.fund_id, a.entity_id, null::int as own_id
      from assigned a cross join collected d where d.scope <> 'fund' and ${coversProperty(sql`a.property_id`)}
    union all
    select m.service_provider_id, m.dataset_id, m.property_id, h.fund_id, h.entity_id, m.id
      from live m join held h on h.id = m.property_id
    union all
    select m.service_provider_id, m.dataset_id, null::int, null::int, null::int, null::int
      from live m join collected d on d.id = m.dataset_id and d.scope <> 'fund'
      where m.property_id is null and m.fund_id is null`;

/** What is expected of funds, what was mapped for a fund, and what holds for all funds of a provider. */
const ofFunds = sql`select e.service_provider_id, e.dataset_id, null::int as property_id, e.fund_id, e.entity_id, null::int as own_id
      from expected e where e.property_id is null
    union all
    select m.service_provider_id, m.dataset_id, null::int, coalesce(t.parent_id, t.id),
        case when t.parent_id is not null then t.id end, null::int
      from live m join fund t on t.id = m.fund_id and t.retired_at is null where m.property_id is null
    union all
    select m.service_provider_id, m.dataset_id, null::int, null::int, null::int, null::int
      from live m join collected d on d.id = m.dataset_id and d.scope = 'fund'
      where m.property_id is null and m.fund_id is null`;

/** Every name that a place is found by, in lower case, separated by line feeds: typed text does not match across two names. */
const searchText = sql`lower(concat_ws(chr(10), p.name, p.code, t.name, v.name, d.name, d.names ->> 'en', d.names ->> 'ja', d.names ->> 'ar'))`;

/** Mappings that fill a field which the data model of their dataset does not have. */
const overfull = sql`overfull as materialized (
    select distinct m.id
      from applied m join collected d on d.id = m.dataset_id, jsonb_array_elements(m.definition -> 'columns') as filled
     where not exists (select 1 from known_field k
       where k.data_model_id = d.data_model_id and k.name = filled ->> 'field')
  )`;

/**
 * The places of a tab, as the `with` part of a query: `place` has where, the mapping that applies, and the names of the default
 * order. Mappings that properties have of their own come with the places; the others are looked up once for each provider,
 * dataset and fund. PostgreSQL knows no statistics of these tables and joins them one by one where it expects few rows: so they
 * are grouped instead of joined where they are large, and joined by their whole key alone.
 */
export function placesOf(tab: MappingTab, month: string): Part {
  const isOfProperty = tab === 'property' ? sql`0` : sql`null::int`;
  return sql`${portfolioOf(month)}, ${live}, ${overfull},
    wanted as materialized (
      select s.service_provider_id, s.dataset_id, s.property_id, s.fund_id, s.entity_id,
          coalesce(s.entity_id, s.fund_id) as nearest, max(s.own_id) as own_id
        from (${tab === 'property' ? ofProperties : ofFunds}) s group by 1, 2, 3, 4, 5
    ),
    inherited as materialized (
      select w.*, dataset_mapping_in_force(w.service_provider_id, w.dataset_id, ${isOfProperty}, w.nearest) as mapping_id
        from (select distinct service_provider_id, dataset_id, nearest from wanted) w
    ),
    mapped as materialized (
      select w.*, coalesce(w.own_id, i.mapping_id) as mapping_id
        from wanted w left join inherited i on i.service_provider_id = w.service_provider_id and i.dataset_id = w.dataset_id
          and coalesce(i.nearest, 0) = coalesce(w.nearest, 0)
    ),
    connected as materialized (
      select o.*, array(select distinct f.fault from connection c cross join lateral ${staleFields(sql`c`)} f
          where c.id = o.connection_id order by f.fault) as connection_faults
        from (select p.*, ${mappedByConnection(sql`p.service_provider_id`, sql`p.dataset_id`)} as connection_id
          from (select distinct service_provider_id, dataset_id from wanted) p) o
    ),
    place as materialized (
      select w.service_provider_id, w.dataset_id, w.property_id, w.fund_id, w.entity_id, w.nearest, w.mapping_id, c.connection_id,
          o.id is not null as lacks_field, c.connection_faults, case when w.property_id is not null then p.name else t.name end as subject_name,
          v.name as provider_name, d.name as dataset_name, ${searchText} as search_text
        from mapped w left join overfull o on o.id = w.mapping_id
        join connected c on c.service_provider_id = w.service_provider_id and c.dataset_id = w.dataset_id
        left join property p on p.id = w.property_id left join fund t on t.id = w.nearest
        join service_provider v on v.id = w.service_provider_id join dataset d on d.id = w.dataset_id
    )`;
}
