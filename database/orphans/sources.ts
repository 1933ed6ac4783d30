import type { OrphanCategory } from '#contracts/orphans.ts';
import { isMappedByConnection } from '../connections/mapped-by-connection.ts';
import type { Part } from '../sql/select.ts';
import { allOf, anyOf, sql } from '../sql/select.ts';
import { accountMappingPending } from './account-mapping-pending.ts';
import { inactiveLookupValues } from './inactive-lookup-values.ts';
import { coversFund, coversProperty } from './portfolio.ts';

/**
 * The records of each category, as a query over `portfolioOf`. Columns: key, reason, subject, property_id,
 * service_provider_id, fund_id, entity_id, dataset_id, user_id, provider_code.
 */
export function orphansOf(category: OrphanCategory): Part {
  return sources[category];
}

const subjectOf = (row: Part) =>
  sql`case when ${row}.property_id is not null then 'property' when ${row}.fund_id is not null then 'fund' else 'serviceProvider' end`;

/** Of several providers of a property the first one is named. */
const propertiesWithoutFund = sql`select 'p' || h.id as key, 'FundMissing' as reason, 'property' as subject, h.id as property_id,
    a.service_provider_id, null::int as fund_id, null::int as entity_id, null::int as dataset_id, null::int as user_id,
    null::text as provider_code
  from held h left join (select property_id, min(service_provider_id) as service_provider_id from assigned group by 1) a
    on a.property_id = h.id
  where not h.is_in_fund`;

/** Properties that a provider has no code for, and codes (typed in, or seen in a file) that stand for no property. */
const propertiesNotMapped = sql`select 'p' || a.property_id || 'v' || a.service_provider_id as key,
    'PropertyWithoutCode' as reason, 'property' as subject, a.property_id, a.service_provider_id, a.fund_id, a.entity_id,
    null::int as dataset_id, null::int as user_id, null::text as provider_code
  from assigned a
  where not exists (select 1 from property_mapping m
    where m.service_provider_id = a.service_provider_id and m.property_id = a.property_id and m.is_active)
  union all
  select 'm' || m.id, 'CodeWithoutProperty', 'providerCode', null, m.service_provider_id, null, null, null, null, m.provider_code
  from property_mapping m join provider v on v.id = m.service_provider_id left join property p on p.id = m.property_id
  where m.is_active and (p.id is null or p.retired_at is not null)`;

/**
 * Mappings that apply to a place of `row`, as `dataset_mapping_in_force` finds them: of the property, of its nearest fund and each
 * fund above, of the whole provider. Three parts, each of which is joined by equality; one with `or` compares every mapping of a
 * provider with every property.
 */
const mappingsFor = (row: Part, datasetId: Part): Part[] => {
  const isOfPlace = sql`m.is_active and m.retired_at is null and m.service_provider_id = ${row}.service_provider_id
      and m.dataset_id = ${datasetId}`;
  return [
    sql`exists (select 1 from dataset_mapping m where ${isOfPlace} and m.property_id = ${row}.property_id)`,
    sql`exists (select 1 from dataset_mapping m join fund_line l on l.above_id = m.fund_id
      where ${isOfPlace} and m.property_id is null and l.fund_id = coalesce(${row}.entity_id, ${row}.fund_id)
        and (m.is_fund_enabled or (${row}.property_id is null and l.depth = 0)))`,
    sql`exists (select 1 from dataset_mapping m where ${isOfPlace} and m.property_id is null and m.fund_id is null)`,
  ];
};

/** A frequency without its kind or its day, and a mapped dataset that no frequency at all asks for. */
const frequencyPending = sql`select 'f' || f.id || case when f.report_package_id is null then '' else 'd' || d.id end as key,
    case when f.submit_frequency is null and f.submit_timeline_day is null then 'FrequencyEmpty'
         when f.submit_frequency is null then 'SubmitFrequencyEmpty' else 'SubmitTimelineDayEmpty' end as reason,
    ${subjectOf(sql`f`)} as subject, f.property_id, f.service_provider_id,
    coalesce(h.fund_id, t.parent_id, t.id) as fund_id,
    coalesce(h.entity_id, case when h.id is null and t.parent_id is not null then t.id end) as entity_id,
    d.id as dataset_id, null::int as user_id, null::text as provider_code
  from frequency f join frequency_dataset e on e.frequency_id = f.id
  join provider v on v.id = f.service_provider_id join collected d on d.id = e.dataset_id
  left join held h on h.id = f.property_id left join fund t on t.id = f.fund_id
  where f.is_active and (f.submit_frequency is null or f.submit_timeline_day is null)
    and (f.property_id is null or (h.id is not null and ${coversProperty(sql`f.property_id`)}))
  union all
  select 'p' || a.property_id || 'v' || a.service_provider_id || 'd' || d.id, 'FrequencyMissing', 'property',
    a.property_id, a.service_provider_id, a.fund_id, a.entity_id, d.id, null, null
  from assigned a cross join collected d
  where d.scope <> 'fund' and ${coversProperty(sql`a.property_id`)}
    and ${anyOf(mappingsFor(sql`a`, sql`d.id`))}
    and not exists (select 1 from asked f where f.service_provider_id = a.service_provider_id and f.dataset_id = d.id
      and f.property_id = a.property_id)
    and not exists (select 1 from asked f where f.service_provider_id = a.service_provider_id and f.dataset_id = d.id
      and f.property_id is null and (f.fund_id is null or exists (select 1 from fund_line l
        where l.fund_id = coalesce(a.entity_id, a.fund_id) and l.above_id = f.fund_id)))
  union all
  select distinct 't' || m.fund_id || 'v' || m.service_provider_id || 'd' || d.id, 'FrequencyMissing', 'fund',
    null::int, m.service_provider_id, coalesce(t.parent_id, t.id), case when t.parent_id is not null then t.id end,
    d.id, null::int, null
  from dataset_mapping m join provider v on v.id = m.service_provider_id
  join collected d on d.id = m.dataset_id and d.scope = 'fund' join fund t on t.id = m.fund_id
  where m.is_active and m.retired_at is null and m.property_id is null and ${coversFund(sql`t.id`)}
    and not exists (select 1 from frequency f join frequency_dataset e on e.frequency_id = f.id
      where f.is_active and f.service_provider_id = m.service_provider_id and e.dataset_id = d.id
      and f.property_id is null and (f.fund_id is null or exists (select 1 from fund_line l
        where l.fund_id = m.fund_id and l.above_id = f.fund_id)))`;

/** An expected collection that no mapping reads, and a mapping that fills a field its data model has no more. */
const mappingsMissing = sql`select 'x' || coalesce(e.property_id, 0) || 't' || coalesce(e.entity_id, e.fund_id, 0) || 'v'
      || e.service_provider_id || 'd' || e.dataset_id as key,
    'MappingMissing' as reason, ${subjectOf(sql`e`)} as subject, e.property_id, e.service_provider_id, e.fund_id,
    e.entity_id, e.dataset_id, null::int as user_id, null::text as provider_code
  from expected e
  where ${allOf(
    [
      ...mappingsFor(sql`e`, sql`e.dataset_id`),
      isMappedByConnection(sql`e.service_provider_id`, sql`e.dataset_id`),
    ].map((applies) => sql`not ${applies}`),
  )}
  union all
  select 'm' || m.id, 'MappingStale', ${subjectOf(sql`m`)}, m.property_id, m.service_provider_id,
    coalesce(h.fund_id, t.parent_id, t.id), coalesce(h.entity_id, case when h.id is null and t.parent_id is not null then t.id end),
    m.dataset_id, null, null
  from dataset_mapping m join provider v on v.id = m.service_provider_id join collected d on d.id = m.dataset_id
  left join held h on h.id = m.property_id left join fund t on t.id = m.fund_id
  where m.is_active and m.retired_at is null and (m.property_id is null or h.id is not null)
    and not exists (select 1 from dataset_mapping newer where newer.is_active and newer.retired_at is null and newer.id <> m.id
      and newer.service_provider_id = m.service_provider_id and newer.dataset_id = m.dataset_id
      and coalesce(newer.property_id, 0) = coalesce(m.property_id, 0) and coalesce(newer.fund_id, 0) = coalesce(m.fund_id, 0)
      and (newer.version, newer.id) > (m.version, m.id))
    and exists (select 1 from jsonb_array_elements(m.definition -> 'columns') as filled
      where (d.data_model_id, coalesce(filled ->> 'field', '')) not in (select k.data_model_id, k.name from known_field k))`;

/** Configurations with a seat that somebody active fills; only then a submission of theirs may open. */
const manned = sql`(select r.configuration_id from configured_reviewer r
  join app_user u on u.id = r.user_id and u.is_active and u.retired_at is null)`;

/** Over a configuration `c`: it is of the dataset, or of a report package that the dataset is a member of. */
const isOfDataset = (datasetId: Part): Part =>
  sql`(c.dataset_id = ${datasetId} or (c.report_package_id is not null
    and (${datasetId}, c.report_package_id) in (select k.dataset_id, k.report_package_id from packaged k)))`;

/** Configurations `c` of an expected collection `e`: of its dataset, or of a package that collects it in that place. */
const configurationsOf = [
  sql`workflow_configuration c on c.dataset_id = e.dataset_id`,
  sql`packaged k on k.dataset_id = e.dataset_id and coalesce(k.property_id, 0) = coalesce(e.property_id, 0)
        and coalesce(k.fund_id, 0) = case when e.property_id is null then coalesce(e.entity_id, e.fund_id) else 0 end
      join workflow_configuration c on c.report_package_id = k.report_package_id`,
];

/**
 * What `c` is for: a property, a fund at or above the nearest one, or everything; the nearest goes first, as in `chains_over`.
 * Each is joined by equality: one condition with `or` compares every configuration with every collection.
 */
const levels = [
  { joined: sql`where c.property_id = e.property_id and c.is_active`, distance: sql`0` },
  {
    joined: sql`join fund_line l on l.above_id = c.fund_id and l.fund_id = coalesce(e.entity_id, e.fund_id)
      where c.property_id is null and c.is_active`,
    distance: sql`l.depth + 1`,
  },
  { joined: sql`where c.property_id is null and c.fund_id is null and c.is_active`, distance: sql`1000` },
];
const reviewed = sql`expected e join collected d on d.id = e.dataset_id and d.is_workflow_required`;
const place = sql`e.property_id, e.entity_id, e.fund_id, e.service_provider_id, e.dataset_id`;

/** Every expected collection of a reviewed dataset, with the configuration in force there, or null. */
const chosen = sql`select distinct on (${place}) ${place}, e.id from (
      select ${place}, null::int as id, null::int as version, null::int as report_package_id, null::int as distance
        from ${reviewed}
      union all ${levels
        .flatMap(({ joined, distance }) =>
          configurationsOf.map(
            (configuration) => sql`select ${place}, c.id, c.version, c.report_package_id, ${distance}
              from ${reviewed} join ${configuration} ${joined}`,
          ),
        )
        .reduce((all, one) => sql`${all} union all ${one}`)}) e
    order by ${place}, e.distance nulls last, (e.report_package_id is not null) desc, e.version desc, e.id desc`;

/**
 * Datasets without an approver in any chain, else the single places without one. At each place the configuration of a
 * report package goes before that of the dataset, as when submissions open.
 */
const datasetsWithoutApprover = sql`select 'd' || d.id as key,
    case when exists (select 1 from workflow_configuration c where ${isOfDataset(sql`d.id`)} and c.is_active)
         then 'ApproversInactive' else 'ConfigurationMissing' end as reason,
    'dataset' as subject, null::int as property_id, null::int as service_provider_id, null::int as fund_id,
    null::int as entity_id, d.id as dataset_id, null::int as user_id, null::text as provider_code
  from collected d
  where d.is_workflow_required and not exists (select 1 from workflow_configuration c
    where ${isOfDataset(sql`d.id`)} and c.is_active and c.id in ${manned})
  union all
  select 'x' || coalesce(e.property_id, 0) || 't' || coalesce(e.entity_id, e.fund_id, 0) || 'v' || e.service_provider_id
      || 'd' || e.dataset_id,
    case when e.id is null then 'ConfigurationMissing' else 'ApproversInactive' end, ${subjectOf(sql`e`)},
    e.property_id, e.service_provider_id, e.fund_id, e.entity_id, e.dataset_id, null, null
  from (${chosen}) e
  where (e.id is null or e.id not in ${manned})
    and exists (select 1 from workflow_configuration c
      where ${isOfDataset(sql`e.dataset_id`)} and c.is_active and c.id in ${manned})`;

/** Members of a report package that is open in this month: collected there, and without a submission of their own. */
const packageMembersMissing = sql`select 'k' || x.id || 'd' || d.id as key, 'MemberNotOpened' as reason, ${subjectOf(sql`x`)} as subject,
    x.property_id, x.service_provider_id, coalesce(h.fund_id, t.parent_id, t.id) as fund_id,
    coalesce(h.entity_id, case when h.id is null and t.parent_id is not null then t.id end) as entity_id,
    d.id as dataset_id, null::int as user_id, null::text as provider_code
  from month m join package_month x on x.post_month = m.starts_on and not x.is_key_released
  join report_package k on k.id = x.report_package_id and k.is_active and k.retired_at is null
  join collected d on (d.scope = 'fund') = (x.property_id is null) and (d.id = any(x.dataset_ids)
    or exists (select 1 from report_package_member o where o.report_package_id = k.id and o.dataset_id = d.id))
  left join held h on h.id = x.property_id left join fund t on t.id = x.fund_id
  where dataset_covers(d.id, x.property_id, x.fund_id) and not exists (select 1 from submission s
    where s.dataset_id = d.id and s.post_month = x.post_month and s.service_provider_id = x.service_provider_id
      and not s.is_key_released and case when x.property_id is null then coalesce(s.entity_id, s.fund_id) = x.fund_id
        else s.property_id = x.property_id end)`;

/** People who can sign in and then have nothing: no role in force, or a provider's user of no provider in force. */
const usersWithoutRoleOrProvider = sql`select 'u' || u.id as key,
    case when r.is_active is not true then 'RoleInactive' when w.id is null then 'ProviderMissing'
         else 'ProviderInactive' end as reason,
    'user' as subject, null::int as property_id, u.service_provider_id, null::int as fund_id, null::int as entity_id,
    null::int as dataset_id, u.id as user_id, null::text as provider_code
  from app_user u left join role r on r.id = u.role_id left join service_provider w on w.id = u.service_provider_id
  where u.is_active and u.retired_at is null and (r.is_active is not true
    or (r.base_role = 'DataProvider' and not exists (select 1 from provider v where v.id = u.service_provider_id)))`;

const sources: Readonly<Record<OrphanCategory, Part>> = {
  propertiesWithoutFund,
  propertiesNotMapped,
  accountMappingPending,
  frequencyPending,
  mappingsMissing,
  datasetsWithoutApprover,
  packageMembersMissing,
  usersWithoutRoleOrProvider,
  inactiveLookupValues,
};
