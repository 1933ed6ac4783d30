alter table frequency
  add column retired_at timestamptz,
  add column updated_at timestamptz not null default now();

-- Of several rows of one place the newest active one was in force: the others leave the list and keep their history.
update frequency f set is_active = false, retired_at = now()
  from (select id, row_number() over (
          partition by service_provider_id, coalesce(property_id, 0), case when property_id is null then coalesce(fund_id, 0) end,
            coalesce(dataset_id, 0), coalesce(report_package_id, 0)
          order by is_active desc, id desc) as place
        from frequency) ranked
 where ranked.id = f.id and ranked.place > 1;

-- One row for each place, active or not.
create unique index frequency_place on frequency (service_provider_id, coalesce(property_id, 0),
  (case when property_id is null then coalesce(fund_id, 0) else 0 end), coalesce(dataset_id, 0), coalesce(report_package_id, 0))
  where retired_at is null;
create index frequency_property_id on frequency (property_id);
create index frequency_fund_id on frequency (fund_id);
create index frequency_dataset_id on frequency (dataset_id);

-- A first post month is the first day of a month, the current one when nothing is said. Every change leaves its instant, so
-- that whoever saw the row before is not overwritten.
create function tidy_frequency() returns trigger language plpgsql as $$
begin
  new.first_post_month := coalesce(date_trunc('month', new.first_post_month), date_trunc('month', now()))::date;
  if tg_op = 'UPDATE' and new.updated_at = old.updated_at and new is distinct from old then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
create trigger frequency_tidy before insert or update on frequency for each row execute function tidy_frequency();

-- A fund (depth 0) and every fund above it, nearest first.
create function funds_above(fund_id int) returns table (id int, depth int) language sql stable as $$
  with recursive line as (
    select f.id, f.parent_id, 0 as depth from fund f where f.id = $1
    union all
    select f.id, f.parent_id, l.depth + 1 from line l join fund f on f.id = l.parent_id where l.depth < 50
  )
  select line.id, line.depth from line
$$;

-- Every fund with itself (depth 0) and with every fund above it.
create view fund_line as
  with recursive line as (
    select f.id as fund_id, f.id as above_id, f.parent_id, 0 as depth from fund f
    union all
    select l.fund_id, f.id, f.parent_id, l.depth + 1 from line l join fund f on f.id = l.parent_id where l.depth < 50
  )
  select fund_id, above_id, depth from line;

-- The frequency of a property (with the fund it lies in) or of a fund. A report package that holds the dataset goes before the
-- dataset itself; then the property, its nearest fund, the provider; of one place the newest row. At most one.
create function frequency_in_force(service_provider_id int, dataset_id int, property_id int, fund_id int) returns int
language sql stable as $$
  select f.id from frequency f
    left join funds_above($4) a on a.id = f.fund_id
   where f.is_active and f.retired_at is null and f.service_provider_id = $1
     and (f.dataset_id = $2 or f.report_package_id in (
       select m.report_package_id from report_package_member m join report_package k on k.id = m.report_package_id
        where m.dataset_id = $2 and k.is_active and k.retired_at is null))
     and (f.property_id = $3 or (f.property_id is null and (f.fund_id is null or a.id is not null)))
   order by (f.report_package_id is not null) desc, (f.property_id is not null) desc, coalesce(a.depth, 1000), f.id desc
   limit 1
$$;

-- The datasets that each frequency asks for: its own, or the members of its report package.
create view frequency_dataset as
  select f.id as frequency_id, f.dataset_id from frequency f where f.dataset_id is not null
  union all
  select f.id, m.dataset_id from frequency f
    join report_package k on k.id = f.report_package_id and k.is_active and k.retired_at is null
    join report_package_member m on m.report_package_id = k.id;
