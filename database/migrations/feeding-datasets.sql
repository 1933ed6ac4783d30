-- Of the datasets of a data model that are collected for a property or fund: the one that reports read. The one that is
-- marked so, else the oldest. Null where none is collected.
create function feeding_dataset(data_model_id int, property_id int, fund_id int) returns int language sql stable as $$
  select d.id from dataset d
   where d.data_model_id = $1 and d.is_active and d.retired_at is null
     and (d.scope = 'fund') = ($2 is null) and dataset_covers(d.id, $2, $3)
   order by d.is_feeding_reports desc, d.id limit 1
$$;

-- The dataset that reports read for the data model, place and month of this submission, kept from the first of them that
-- opens. Null when the data model has one dataset only: then reports read it.
alter table submission add column feeding_dataset_id int references dataset (id);

create function keep_feeding_dataset() returns trigger language plpgsql as $$
declare
  model int;
  kept int;
begin
  new.feeding_dataset_id := null;
  select d.data_model_id into model from dataset d where d.id = new.dataset_id;
  if not exists (select 1 from dataset o where o.data_model_id = model and o.id <> new.dataset_id) then return new; end if;
  -- Two openings for one place and month wait for each other, so that both keep the same dataset.
  perform pg_advisory_xact_lock(hashtextextended(
    format('feeds:%s:%s:%s:%s', model, new.property_id, case when new.property_id is null then coalesce(new.entity_id, new.fund_id) end,
      new.post_month), 4100));
  select coalesce(s.feeding_dataset_id, s.dataset_id) into kept
    from submission s join dataset d on d.id = s.dataset_id and d.data_model_id = model
   where s.post_month = new.post_month and s.id <> new.id
     and s.property_id is not distinct from new.property_id
     and (new.property_id is not null or coalesce(s.entity_id, s.fund_id) = coalesce(new.entity_id, new.fund_id))
   order by s.id limit 1;
  new.feeding_dataset_id := coalesce(kept,
    feeding_dataset(model, new.property_id, case when new.property_id is null then coalesce(new.entity_id, new.fund_id) end),
    new.dataset_id);
  return new;
end $$;
create trigger submission_feeding_dataset before insert or update of post_month, dataset_id on submission
  for each row execute function keep_feeding_dataset();

-- Earlier months: of the datasets that have a submission there, the one that is marked, else the oldest.
with several as (
  select d.data_model_id from dataset d group by d.data_model_id having count(*) > 1
), chosen as (
  select s.id, first_value(d.id) over (
      partition by d.data_model_id, s.property_id,
        case when s.property_id is null then coalesce(s.entity_id, s.fund_id) end, s.post_month
      order by d.is_feeding_reports desc, d.id) as dataset_id
    from submission s join dataset d on d.id = s.dataset_id
   where d.data_model_id in (select data_model_id from several)
)
update submission s set feeding_dataset_id = c.dataset_id from chosen c where c.id = s.id;

-- What reports read: published loads of the datasets that feed them.
create view feeding_load as
  select l.* from reporting_load l join submission s on s.id = l.submission_id
   where l.state = 'published' and coalesce(s.feeding_dataset_id, s.dataset_id) = s.dataset_id;
