-- What a control found in a version of a submission: a rule over the whole file that reads a second dataset. `compared` names the
-- loads of both sides that it was found with; when they are others now, the row is out of date.
create table tie_out (
  version_id int not null references version (id) on delete cascade,
  rule_id int not null references rule (id) on delete cascade,
  submission_id int not null references submission (id) on delete cascade,
  rule_version int not null,
  state text not null,
  left_value numeric,
  right_value numeric,
  -- The left value comes from the file alone. It is shown to readers who may not see the other side.
  is_left_own boolean not null,
  missing jsonb not null default '[]',
  compared text not null,
  computed_at timestamptz not null default now(),
  primary key (version_id, rule_id),
  constraint tie_out_state_check check (state in ('ties', 'differs', 'waiting', 'skipped', 'failed'))
);
create index tie_out_submission on tie_out (submission_id);
create index tie_out_rule on tie_out (rule_id);

-- The controls in force, with the submissions that they are for: as `isFor` of rules/rule-sets/reach.ts says it.
create view tie_out_cell as
  select s.id as submission_id, r.id as rule_id, r.version as rule_version
    from rule r
    join submission s on s.dataset_id = r.dataset_id
    left join property p on p.id = s.property_id
   where r.is_active and r.retired_at is null and r.scope = 'dataset'
     and jsonb_path_exists(r.document, '$.aggregates[*].dataset')
     and s.status <> 'Closed'
     and (jsonb_array_length(coalesce(r.reach -> 'fundIds', '[]')) = 0
       or exists (select 1 from funds_above(s.fund_id) a where r.reach -> 'fundIds' @> to_jsonb(a.id))
       or exists (select 1 from funds_above(s.entity_id) a where r.reach -> 'fundIds' @> to_jsonb(a.id)))
     and (jsonb_array_length(coalesce(r.reach -> 'propertyTypes', '[]')) = 0
       or r.reach -> 'propertyTypes' @> to_jsonb(p.property_type))
     and (jsonb_array_length(coalesce(r.reach -> 'countries', '[]')) = 0 or r.reach -> 'countries' @> to_jsonb(p.country))
     and (jsonb_array_length(coalesce(r.reach -> 'serviceProviderIds', '[]')) = 0
       or r.reach -> 'serviceProviderIds' @> to_jsonb(s.service_provider_id))
     and coalesce(r.reach ->> 'from', '') collate "C" <= to_char(s.post_month, 'YYYY-MM')
     and coalesce(nullif(r.reach ->> 'until', ''), '9999-12') collate "C" >= to_char(s.post_month, 'YYYY-MM');

-- Which data models a control reads beside its own dataset, and how many periods away.
create view control_reading as
  select distinct r.id as rule_id, m.id as data_model_id, m.code, coalesce((a.value ->> 'periodOffset')::int, 0) as period_offset
    from rule r
   cross join lateral jsonb_array_elements(coalesce(r.document -> 'aggregates', '[]')) a
    join data_model m on m.code = a.value ->> 'dataset'
   where r.scope = 'dataset';

-- The submissions whose figures may stand on the other side: of the same place, or of a fund that holds it, or of what it holds.
create view tie_out_counterpart as
  with asking as not materialized (
    select c.submission_id, c.rule_id, s.property_id, s.fund_id, d.id as dataset_id, d.scope,
           (s.post_month + make_interval(months => q.period_offset * greatest(1,
             ((extract(year from s.period_end) - extract(year from s.period_start)) * 12
               + extract(month from s.period_end) - extract(month from s.period_start) + 1)::int)))::date as post_month
      from tie_out_cell c
      join submission s on s.id = c.submission_id
      join control_reading q on q.rule_id = c.rule_id
      join dataset d on d.data_model_id = q.data_model_id
  )
  select a.submission_id, a.rule_id, o.id as other_id
    from asking a
    join submission o on o.property_id = a.property_id and o.dataset_id = a.dataset_id and o.post_month = a.post_month
   where o.id <> a.submission_id
  union
  select a.submission_id, a.rule_id, o.id
    from asking a
    join submission o on o.dataset_id = a.dataset_id and o.post_month = a.post_month and o.property_id is null
   where a.property_id is not null and a.scope <> 'property' and o.id <> a.submission_id
     and exists (select 1 from fund_property h cross join lateral funds_above(h.fund_id) f
                  where h.property_id = a.property_id and f.id = o.fund_id)
  union
  select a.submission_id, a.rule_id, o.id
    from asking a
    join submission o on o.dataset_id = a.dataset_id and o.post_month = a.post_month
   where a.property_id is null and o.id <> a.submission_id
     and case when o.property_id is null
       then exists (select 1 from funds_above(o.fund_id) f where f.id = a.fund_id)
         or exists (select 1 from funds_above(a.fund_id) f where f.id = o.fund_id)
       else exists (select 1 from fund_property h cross join lateral funds_above(h.fund_id) f
                     where h.property_id = o.property_id and f.id = a.fund_id) end;

-- What the control would be compared with now: the newest load of the submission itself, and the loads that reports read of the
-- other side. Empty on the other side while nothing is published there.
create view tie_out_now as
  select c.submission_id, c.rule_id, c.rule_version,
         coalesce((select max(l.id) from reporting_load l where l.submission_id = c.submission_id), 0) || ':' ||
         coalesce((select string_agg(l.id::text, ',' order by l.id) from tie_out_counterpart o
                     join feeding_load l on l.submission_id = o.other_id
                    where o.submission_id = c.submission_id and o.rule_id = c.rule_id), '') as compared
    from tie_out_cell c;

-- What is published, taken back or loaded puts the outcomes of both sides out of date. A row that another transaction has locked is
-- skipped. The board compares `compared` with tie_out_now when it shows that row.
create function outdate_tie_outs() returns trigger language plpgsql as $$
begin
  with due as (
    select t.version_id, t.rule_id from tie_out t where t.submission_id = new.submission_id for update skip locked
  )
  update tie_out t set compared = '' from due d where t.version_id = d.version_id and t.rule_id = d.rule_id;
  if new.state = 'published' or (tg_op = 'UPDATE' and old.state = 'published') then
    with due as (
      select t.version_id, t.rule_id from tie_out t
        join tie_out_counterpart o on o.submission_id = t.submission_id and o.rule_id = t.rule_id
       where o.other_id = new.submission_id for update of t skip locked
    )
    update tie_out t set compared = '' from due d where t.version_id = d.version_id and t.rule_id = d.rule_id;
  end if;
  return null;
end $$;
create trigger reporting_load_outdates_tie_outs after insert or update of state on reporting_load
  for each row execute function outdate_tie_outs();
