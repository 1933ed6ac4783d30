-- What a published load replaced the one before it for; null for the first load of a submission.
alter table reporting_load
  add column kind text constraint reporting_load_kind_check check (kind in ('NEW_FILE', 'EDIT', 'RECODE', 'MOVED', 'WITHDRAWN')),
  add column changed_by_user_id int references app_user (id),
  add column reason text,
  -- When it ceased to be the published one.
  add column replaced_at timestamptz;
create index reporting_load_changed_by on reporting_load (changed_by_user_id);
create index reporting_load_replaced on reporting_load (replaced_at) where state in ('superseded', 'withdrawn');

with ordered as (
  select l.id, lead(l.published_at) over (partition by l.submission_id order by l.published_at, l.generation) as replaced_at,
         lag(l.id) over (partition by l.submission_id order by l.published_at, l.generation) is not null as is_later, v.kind
    from reporting_load l join version v on v.id = l.version_id where l.published_at is not null
)
update reporting_load l
   set kind = case when o.is_later then case o.kind when 'edit' then 'EDIT' else 'NEW_FILE' end end,
       replaced_at = case when l.state in ('superseded', 'withdrawn') then coalesce(o.replaced_at, now()) end
  from ordered o where o.id = l.id;

-- The persons behind a mapping and behind its end, for the four eyes of a restatement.
alter table account_mapping
  add column impersonator_id int references app_user (id),
  add column replaced_by_user_id int references app_user (id),
  add column replaced_by_impersonator_id int references app_user (id);
create index account_mapping_impersonator on account_mapping (impersonator_id);
create index account_mapping_replaced_by on account_mapping (replaced_by_user_id);
create index account_mapping_replaced_by_impersonator on account_mapping (replaced_by_impersonator_id);
