-- What is counted of a provider's accounts depends on more than its mappings: on the master chart of the place, on where the property
-- and the fund lie, and on which submissions count. Whoever changes one of these marks the charts; the next reader has them counted again.
alter table provider_chart add column is_stale boolean not null default false;
create index provider_chart_stale on provider_chart (id) where is_stale;

-- In order of their ids, as all who hold several charts do.
create function mark_provider_charts(chart_ids int[]) returns void language sql as $$
  with held as (
    select id from provider_chart where id = any(chart_ids) and not is_stale order by id for update
  )
  update provider_chart c set is_stale = true from held where held.id = c.id;
$$;

create function mark_charts_below(of_fund int) returns void language sql as $$
  with recursive below as (
    select of_fund as id
    union
    select f.id from fund f join below b on f.parent_id = b.id
  )
  select mark_provider_charts(array(
    select c.id from provider_chart c where c.fund_id in (select id from below)
    union
    select c.id from provider_chart c join property_fund l on l.property_id = c.property_id where l.fund_id in (select id from below)));
$$;

create function mark_charts_of_property(of_property int) returns void language sql as $$
  select mark_provider_charts(array(select id from provider_chart where property_id = of_property));
$$;

create function mark_associated_charts() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform mark_charts_below(old.fund_id);
    perform mark_charts_of_property(old.property_id);
  end if;
  if tg_op <> 'DELETE' then
    perform mark_charts_below(new.fund_id);
    perform mark_charts_of_property(new.property_id);
  end if;
  return null;
end $$;
create trigger stale_provider_chart after insert or update or delete on chart_association
  for each row execute function mark_associated_charts();
create trigger orphan_change after insert or update or delete or truncate on chart_association
  for each statement execute function count_reach_change('orphan_change');

create function mark_placed_charts() returns trigger language plpgsql as $$
begin
  perform mark_provider_charts(array(select c.id from provider_chart c where c.property_id in (select property_id from placed)));
  return null;
end $$;
create trigger stale_provider_chart_added after insert on fund_property referencing new table as placed
  for each statement execute function mark_placed_charts();
create trigger stale_provider_chart_changed after update on fund_property referencing new table as placed
  for each statement execute function mark_placed_charts();
create trigger stale_provider_chart_ended after delete on fund_property referencing old table as placed
  for each statement execute function mark_placed_charts();

create function mark_charts_of_fund() returns trigger language plpgsql as $$
begin
  perform mark_charts_below(new.id);
  return null;
end $$;
create trigger stale_provider_chart after update on fund
  for each row when (old.parent_id is distinct from new.parent_id) execute function mark_charts_of_fund();

-- A closed submission does not count, and another post month may make another version the latest one.
create function mark_charts_of_submission() returns trigger language plpgsql as $$
begin
  perform mark_provider_charts(array(
    select distinct a.provider_chart_id from version_account va join source_account a on a.id = va.source_account_id
     where va.version_id in (old.current_version_id, new.current_version_id)));
  return null;
end $$;
create trigger stale_provider_chart after update on submission
  for each row when ((old.status = 'Closed') is distinct from (new.status = 'Closed')
    or old.post_month is distinct from new.post_month
    or (old.current_version_id is not null and old.current_version_id is distinct from new.current_version_id))
  execute function mark_charts_of_submission();
