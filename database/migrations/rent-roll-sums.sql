-- `coalesce` hides from the planner that nearly every submission feeds reports, and it expects one of two hundred.
create or replace view feeding_load as
  select l.* from reporting_load l join submission s on s.id = l.submission_id
   where l.state = 'published' and (s.feeding_dataset_id is null or s.feeding_dataset_id = s.dataset_id);

-- Sums of the rows of each rent roll by all that measures of vacancy tell apart. Reports of a year read these instead of the rows.
create table rent_roll_sum (
  load_id int not null references reporting_load (id) on delete cascade,
  property_id int not null references property (id),
  -- 'covered' rows measure nothing: the coming lease of a unit that is occupied, the vacancy of a unit that is let.
  state text not null check (state in ('occupied', 'toCome', 'vacant', 'covered')),
  unit_status text,
  vacancy_reason text,
  area_unit text,
  currency text,
  units int not null,
  units_with_area int not null,
  area numeric,
  units_with_rent int not null,
  rent numeric,
  units_with_erv int not null,
  erv numeric,
  longest_days int
);
create index rent_roll_sum_load on rent_roll_sum (load_id, property_id);
create index rent_roll_sum_property on rent_roll_sum (property_id);

create function sum_rent_rolls(loads int[]) returns void language sql as $$
  delete from rent_roll_sum where load_id = any(loads);
  insert into rent_roll_sum
  select load_id, property_id, case
      when is_occupied then 'occupied'
      when is_let then case when has_occupied then 'covered' else 'toCome' end
      when has_to_come and not has_occupied then 'covered'
      else 'vacant' end,
    unit_status, vacancy_reason, area_unit, currency, count(*), count(area), sum(area), count(rent), sum(rent), count(erv), sum(erv),
    max(case when not is_occupied and move_out_date <= as_of then as_of - move_out_date end)
  from (
    select u.*, bool_or(is_occupied) over unit as has_occupied, bool_or(is_let and not is_occupied) over unit as has_to_come
    from (
      select r.load_id, r.property_id, r.building_code, r.unit_code, r.unit_status, r.own ->> 'x_vacancy_reason' as vacancy_reason,
        r.area_unit, r.currency, r.rentable_area as area, coalesce(r.monthly_base_rent, r.annual_base_rent / 12) as rent,
        r.market_rent_monthly as erv, r.move_out_date, coalesce(r.as_of_date, s.period_end) as as_of,
        coalesce(r.unit_status in ('Occupied', 'Notice', 'Holdover', 'Leased Not Commenced'), false) as is_let,
        coalesce(r.unit_status in ('Occupied', 'Notice', 'Holdover')
          and coalesce(r.move_in_date <= coalesce(r.as_of_date, s.period_end), true), false) as is_occupied
      from loaded_rent_roll r join reporting_load l on l.id = r.load_id join submission s on s.id = l.submission_id
      where r.load_id = any(loads)) u
    window unit as (partition by load_id, property_id, building_code collate "C", unit_code collate "C")) c
  group by 1, 2, 3, 4, 5, 6, 7;
$$;

create function sum_changed_rent_rolls() returns trigger language plpgsql as $$
begin
  perform sum_rent_rolls(array(select distinct load_id from changed));
  return null;
end $$;
create trigger rent_roll_sum_of_new after insert on loaded_rent_roll referencing new table as changed
  for each statement execute function sum_changed_rent_rolls();
create trigger rent_roll_sum_of_changed after update on loaded_rent_roll referencing new table as changed
  for each statement execute function sum_changed_rent_rolls();
create trigger rent_roll_sum_of_gone after delete on loaded_rent_roll referencing old table as changed
  for each statement execute function sum_changed_rent_rolls();

-- The day of rows that give none is the last of the period.
create function sum_rent_rolls_of_period() returns trigger language plpgsql as $$
begin
  perform sum_rent_rolls(array(select id from reporting_load where submission_id = new.id and data_model_code = 'rent_roll'));
  return null;
end $$;
create trigger rent_roll_sum_of_period after update of period_end on submission
  for each row when (old.period_end is distinct from new.period_end) execute function sum_rent_rolls_of_period();

select sum_rent_rolls(array(select id from reporting_load where data_model_code = 'rent_roll'));

-- What the rent rolls of two months are compared by. A change of `fold_key` has to compute these again.
alter table loaded_rent_roll
  add column unit_key text generated always as
    (coalesce(fold_key(building_code), '') || chr(31) || coalesce(fold_key(unit_code), '')) stored,
  add column tenant_key text generated always as (fold_key(coalesce(tenant_code, tenant_name))) stored,
  add column lease_key text generated always as (fold_key(lease_code)) stored;
