-- What the board reads of each submission, from the index alone.
drop index submission_by_dataset;
create index submission_by_dataset on submission (dataset_id, post_month)
  include (id, property_id, fund_id, entity_id, service_provider_id, current_version_id, status);

-- Most rules are for all submissions of their dataset. Asked of each submission, this is a column and not six parts of a document.
alter table rule add column reaches_all boolean not null generated always as (
  reach <@ '{"fundIds": [], "propertyTypes": [], "countries": [], "serviceProviderIds": [], "from": null, "until": null}'
) stored;

-- The controls in force, with the submissions that they are for: as `isFor` of rules/rule-sets/reach.ts says it. Its
-- columns are named as those of a submission, so that the row scope of a reader can be asked of it. CASE leaves PostgreSQL with an
-- estimate that is not near zero.
create or replace view tie_out_cell as
  select s.id as submission_id, r.id as rule_id, r.version as rule_version,
         s.id, s.property_id, s.fund_id, s.entity_id, s.service_provider_id, s.post_month, s.current_version_id,
         -- Of a property its id, of a fund or entity the negative one.
         case when s.property_id is null then -coalesce(s.entity_id, s.fund_id) else s.property_id end as place
    from rule r
    join submission s on s.dataset_id = r.dataset_id
   where r.is_active and r.retired_at is null and r.scope = 'dataset'
     and jsonb_path_exists(r.document, '$.aggregates[*].dataset')
     and s.status <> 'Closed'
     and case when r.reaches_all then true
       else (jsonb_array_length(coalesce(r.reach -> 'fundIds', '[]')) = 0
           or exists (select 1 from funds_above(s.fund_id) a where r.reach -> 'fundIds' @> to_jsonb(a.id))
           or exists (select 1 from funds_above(s.entity_id) a where r.reach -> 'fundIds' @> to_jsonb(a.id)))
         and (jsonb_array_length(coalesce(r.reach -> 'propertyTypes', '[]')) = 0
           or exists (select 1 from property p where p.id = s.property_id and r.reach -> 'propertyTypes' @> to_jsonb(p.property_type)))
         and (jsonb_array_length(coalesce(r.reach -> 'countries', '[]')) = 0
           or exists (select 1 from property p where p.id = s.property_id and r.reach -> 'countries' @> to_jsonb(p.country)))
         and (jsonb_array_length(coalesce(r.reach -> 'serviceProviderIds', '[]')) = 0
           or r.reach -> 'serviceProviderIds' @> to_jsonb(s.service_provider_id))
         and coalesce(r.reach ->> 'from', '') collate "C" <= to_char(s.post_month, 'YYYY-MM')
         and coalesce(nullif(r.reach ->> 'until', ''), '9999-12') collate "C" >= to_char(s.post_month, 'YYYY-MM')
       end;
