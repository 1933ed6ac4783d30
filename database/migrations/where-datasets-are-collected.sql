alter table dataset
  add column name_ja text,
  add column name_ar text,
  add column is_partial_trial_balance boolean not null default false,
  add column is_feeding_reports boolean not null default true,
  -- Also funds and properties that come later; what was collected before this migration stays so.
  add column is_collected_everywhere boolean not null default true,
  -- When its associations were last changed.
  add column associated_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create unique index dataset_name_folded on dataset (fold_key(name));
create index dataset_by_name on dataset (name, id) where retired_at is null;
create index dataset_by_data_model on dataset (data_model_id);
create index submission_by_dataset on submission (dataset_id, post_month);

update dataset set name_ja = names ->> 'ja', name_ar = names ->> 'ar';
update dataset set scope = 'multi-property' where is_multi_property and scope <> 'fund';
-- Of several datasets of one data model the first feeds reports.
update dataset d set is_feeding_reports = false
 where exists (select 1 from dataset o where o.data_model_id = d.data_model_id and o.id < d.id
   and (o.scope = 'fund') = (d.scope = 'fund') and o.is_active and o.retired_at is null);

-- Names are written one by one on the screen and together by seeds; both forms say the same.
create function keep_dataset_together() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.names := coalesce(new.names, '{}');
    new.name_ja := coalesce(new.name_ja, new.names ->> 'ja');
    new.name_ar := coalesce(new.name_ar, new.names ->> 'ar');
    new.names := new.names || jsonb_strip_nulls(jsonb_build_object(
      'en', coalesce(new.names ->> 'en', new.name), 'ja', new.name_ja, 'ar', new.name_ar));
    if new.is_multi_property then new.scope := 'multi-property'; end if;
  else
    if new.names is distinct from old.names then
      new.name_ja := new.names ->> 'ja';
      new.name_ar := new.names ->> 'ar';
    elsif (new.name, new.name_ja, new.name_ar) is distinct from (old.name, old.name_ja, old.name_ar) then
      new.names := jsonb_strip_nulls(jsonb_build_object('en', new.name, 'ja', new.name_ja, 'ar', new.name_ar));
    end if;
    if new.is_multi_property is distinct from old.is_multi_property and new.scope = old.scope then
      new.scope := case when new.is_multi_property then 'multi-property' else 'property' end;
    end if;
  end if;
  new.is_multi_property := new.scope = 'multi-property';
  return new;
end $$;
create trigger dataset_together before insert or update on dataset for each row execute function keep_dataset_together();

-- Where a dataset is collected, against what would hold without the row. A row of a fund holds for its properties, those of
-- the entities below it, and those that join later; the nearest row decides.
create table dataset_association (
  id serial primary key,
  dataset_id int not null references dataset (id) on delete cascade,
  fund_id int references fund (id) on delete cascade,
  property_id int references property (id) on delete cascade,
  is_included boolean not null,
  -- Why a property or fund is left out.
  reason text,
  updated_at timestamptz not null default now(),
  constraint dataset_association_of_one check (num_nonnulls(fund_id, property_id) = 1)
);
create unique index dataset_association_by_fund on dataset_association (dataset_id, fund_id) where fund_id is not null;
create unique index dataset_association_by_property on dataset_association (dataset_id, property_id)
  where property_id is not null;
create index dataset_association_fund_id on dataset_association (fund_id);
create index dataset_association_property_id on dataset_association (property_id);

-- Whether a fund and what lies in it is collected, by the nearest row of it or of a fund above it.
create view dataset_fund as
  with recursive handed as (
    select d.id as dataset_id, f.id as fund_id, coalesce(a.is_included, d.is_collected_everywhere) as is_included
      from dataset d cross join fund f
      left join dataset_association a on a.dataset_id = d.id and a.fund_id = f.id
     where f.parent_id is null
    union all
    select h.dataset_id, f.id, coalesce(a.is_included,
        case when d.scope = 'fund' then d.is_collected_everywhere else h.is_included end)
      from handed h join fund f on f.parent_id = h.fund_id join dataset d on d.id = h.dataset_id
      left join dataset_association a on a.dataset_id = h.dataset_id and a.fund_id = f.id
  )
  select * from handed;

-- The fund that each property was last placed in.
create view property_fund as
  select distinct on (fp.property_id) fp.property_id, fp.fund_id
    from fund_property fp order by fp.property_id, fp.valid_from desc, fp.id desc;

-- Every fund or property that a dataset is collected for: the list form of dataset_covers.
create view dataset_subject as
  select h.dataset_id, null::int as property_id, h.fund_id
    from dataset_fund h join dataset d on d.id = h.dataset_id join fund f on f.id = h.fund_id
   where d.scope = 'fund' and h.is_included and f.retired_at is null
  union all
  select d.id, p.id, l.fund_id
    from dataset d cross join property p
    left join property_fund l on l.property_id = p.id
    left join dataset_fund h on h.dataset_id = d.id and h.fund_id = l.fund_id
    left join dataset_association a on a.dataset_id = d.id and a.property_id = p.id
   where d.scope <> 'fund' and p.retired_at is null
     and coalesce(a.is_included, h.is_included, d.is_collected_everywhere);

-- Whether a dataset is collected for a property, wherever it lies, or for a fund.
create function dataset_covers(dataset_id int, property_id int, fund_id int) returns boolean
language plpgsql stable as $$
declare
  kind text;
  everywhere boolean;
  included boolean;
  place int := $3;
begin
  select d.scope, d.is_collected_everywhere into kind, everywhere from dataset d where d.id = $1;
  if (kind = 'fund') <> ($2 is null) then return false; end if;
  if kind = 'fund' then
    select a.is_included into included from dataset_association a where a.dataset_id = $1 and a.fund_id = $3;
    return coalesce(included, everywhere, false);
  end if;
  if not exists (select 1 from dataset_association a where a.dataset_id = $1) then return coalesce(everywhere, false); end if;
  select a.is_included into included from dataset_association a where a.dataset_id = $1 and a.property_id = $2;
  if included is not null then return included; end if;
  select fp.fund_id into place from fund_property fp where fp.property_id = $2 order by fp.valid_from desc, fp.id desc limit 1;
  while place is not null loop
    select a.is_included into included from dataset_association a where a.dataset_id = $1 and a.fund_id = place;
    if included is not null then return included; end if;
    select f.parent_id into place from fund f where f.id = place;
  end loop;
  return coalesce(everywhere, false);
end $$;
