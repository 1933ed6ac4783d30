-- Which data models a control reads beside its own dataset, and how many periods away; `dataset_id` is the one dataset of the model that
-- it names, null where it reads what reports read.
create or replace view control_reading as
  select distinct r.id as rule_id, m.id as data_model_id, m.code, coalesce((a.value ->> 'periodOffset')::int, 0) as period_offset,
                  (a.value ->> 'datasetId')::int as dataset_id
    from rule r
   cross join lateral jsonb_array_elements(coalesce(r.document -> 'aggregates', '[]')) a
    join data_model m on m.code = a.value ->> 'dataset'
   where r.scope = 'dataset';

-- The submissions whose figures may stand on the other side: of the same place, or of a fund that holds it, or of what it holds.
create or replace view tie_out_counterpart as
  with asking as not materialized (
    select c.submission_id, c.rule_id, s.property_id, s.fund_id, d.id as dataset_id, d.scope,
           (s.post_month + make_interval(months => q.period_offset * greatest(1,
             ((extract(year from s.period_end) - extract(year from s.period_start)) * 12
               + extract(month from s.period_end) - extract(month from s.period_start) + 1)::int)))::date as post_month
      from tie_out_cell c
      join submission s on s.id = c.submission_id
      join control_reading q on q.rule_id = c.rule_id
      join dataset d on d.data_model_id = q.data_model_id and (q.dataset_id is null or d.id = q.dataset_id)
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

-- What the control would be compared with now: the newest load of the submission itself, and on the other side the loads of a dataset
-- that it names and of a data model those that reports read. Empty on the other side while nothing is published there.
create or replace view tie_out_now as
  select c.submission_id, c.rule_id, c.rule_version,
         coalesce((select max(l.id) from reporting_load l where l.submission_id = c.submission_id), 0) || ':' ||
         coalesce((select string_agg(l.id::text, ',' order by l.id) from tie_out_counterpart o
                     join submission s on s.id = o.other_id
                     join reporting_load l on l.submission_id = s.id and l.state = 'published'
                    where o.submission_id = c.submission_id and o.rule_id = c.rule_id
                      and (coalesce(s.feeding_dataset_id, s.dataset_id) = s.dataset_id or exists (
                        select 1 from control_reading q where q.rule_id = c.rule_id and q.dataset_id = s.dataset_id))), '') as compared
    from tie_out_cell c;
