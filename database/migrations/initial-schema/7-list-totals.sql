-- Counts that lists and dashboards read, kept by statement triggers so that no page counts rows.

-- Submissions by the filters of the dashboards.
create table submission_counter (
  tab text not null,
  post_month date not null,
  service_provider_id int not null,
  fund_id int not null,
  dataset_id int not null,
  status text not null,
  ball_holder text not null,
  is_mapping_changed boolean not null,
  is_stuck boolean not null,
  count int not null,
  primary key (tab, post_month, service_provider_id, fund_id, dataset_id, status, ball_holder, is_mapping_changed, is_stuck)
);

-- Rows of lists in parts to be added up. A change adds a row instead of updating one, so that no transaction waits for
-- another. Committed parts are merged from time to time.
create table list_total (
  list text not null,
  part text not null,
  count int not null
);
create index list_total_list on list_total (list);

-- Merges the committed parts of a list into one row for each part.
create function put_totals_together(of_list text) returns void language sql
as $$
  with "gone" as (
    delete from "list_total" where "ctid" = any (array(
      select "ctid" from "list_total" where "list" = "of_list" for update skip locked)) returning *)
  insert into "list_total" select "list", "part", sum("count") from "gone" group by 1, 2 having sum("count") <> 0
$$;

-- Counts by the filters of the dashboards.
create function count_submissions() returns trigger language plpgsql
as $$
begin
  -- Cells are written in key order, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into "submission_counter"
      select "tab", "post_month", "service_provider_id", coalesce("fund_id", 0), "dataset_id", "status", "ball_holder",
             "cause" is not distinct from 'MAPPING_CHANGED', "process_state" in ('parked', 'lost'), count(*)
      from "new_rows" group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict ("tab", "post_month", "service_provider_id", "fund_id", "dataset_id", "status", "ball_holder", "is_mapping_changed", "is_stuck")
      do update set "count" = "submission_counter"."count" + excluded."count";
  elsif tg_op = 'DELETE' then
    insert into "submission_counter"
      select "tab", "post_month", "service_provider_id", coalesce("fund_id", 0), "dataset_id", "status", "ball_holder",
             "cause" is not distinct from 'MAPPING_CHANGED', "process_state" in ('parked', 'lost'), -count(*)
      from "old_rows" group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict ("tab", "post_month", "service_provider_id", "fund_id", "dataset_id", "status", "ball_holder", "is_mapping_changed", "is_stuck")
      do update set "count" = "submission_counter"."count" + excluded."count";
  else
    insert into "submission_counter"
      select "tab", "post_month", "service_provider_id", "fund_id", "dataset_id", "status", "ball_holder", "is_mapping_changed", "is_stuck", sum("n")
      from (
        select "tab", "post_month", "service_provider_id", coalesce("fund_id", 0) as "fund_id", "dataset_id", "status", "ball_holder",
               "cause" is not distinct from 'MAPPING_CHANGED' as "is_mapping_changed", "process_state" in ('parked', 'lost') as "is_stuck", 1 as "n"
        from "new_rows"
        union all
        select "tab", "post_month", "service_provider_id", coalesce("fund_id", 0), "dataset_id", "status", "ball_holder",
               "cause" is not distinct from 'MAPPING_CHANGED', "process_state" in ('parked', 'lost'), -1
        from "old_rows"
      ) "change"
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9 having sum("n") <> 0 order by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict ("tab", "post_month", "service_provider_id", "fund_id", "dataset_id", "status", "ball_holder", "is_mapping_changed", "is_stuck")
      do update set "count" = "submission_counter"."count" + excluded."count";
  end if;
  return null;
end $$;
create trigger submission_counted_delete after delete on submission
  referencing old table as old_rows
  for each statement execute function count_submissions();
create trigger submission_counted_insert after insert on submission
  referencing new table as new_rows
  for each statement execute function count_submissions();
create trigger submission_counted_update after update on submission
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_submissions();

create function forget_submission_counters() returns trigger language plpgsql
as $$
begin
  truncate "submission_counter";
  return null;
end $$;
create trigger submission_counted_truncate after truncate on submission
  for each statement execute function forget_submission_counters();

-- Counts the records in force, by whether they are active.
create function count_records() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into "list_total" select tg_table_name, "is_active"::text, count(*) from "new_rows" where "retired_at" is null group by 2;
  elsif tg_op = 'DELETE' then
    insert into "list_total" select tg_table_name, "is_active"::text, -count(*) from "old_rows" where "retired_at" is null group by 2;
  else
    insert into "list_total"
      select tg_table_name, "is_active"::text, sum("n") from (
        select "is_active", 1 as "n" from "new_rows" where "retired_at" is null
        union all select "is_active", -1 from "old_rows" where "retired_at" is null) "change"
      group by 2 having sum("n") <> 0;
  end if;
  if random() < 0.02 then perform "put_totals_together"(tg_table_name); end if;
  return null;
end $$;
create trigger total_delete after delete on fund
  referencing old table as old_rows
  for each statement execute function count_records();
create trigger total_insert after insert on fund
  referencing new table as new_rows
  for each statement execute function count_records();
create trigger total_update after update on fund
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_records();
create trigger total_delete after delete on service_provider
  referencing old table as old_rows
  for each statement execute function count_records();
create trigger total_insert after insert on service_provider
  referencing new table as new_rows
  for each statement execute function count_records();
create trigger total_update after update on service_provider
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_records();
create trigger total_delete after delete on property
  referencing old table as old_rows
  for each statement execute function count_records();
create trigger total_insert after insert on property
  referencing new table as new_rows
  for each statement execute function count_records();
create trigger total_update after update on property
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_records();
create trigger total_delete after delete on app_user
  referencing old table as old_rows
  for each statement execute function count_records();
create trigger total_insert after insert on app_user
  referencing new table as new_rows
  for each statement execute function count_records();
create trigger total_update after update on app_user
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_records();

-- Counts submissions by tab, which never changes.
create function count_tickets() returns trigger language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into "list_total" select tg_table_name, "tab", count(*) from "new_rows" group by 2;
  else
    insert into "list_total" select tg_table_name, "tab", -count(*) from "old_rows" group by 2;
  end if;
  if random() < 0.02 then perform "put_totals_together"(tg_table_name); end if;
  return null;
end $$;
create trigger submission_total_delete after delete on submission
  referencing old table as old_rows
  for each statement execute function count_tickets();
create trigger submission_total_insert after insert on submission
  referencing new table as new_rows
  for each statement execute function count_tickets();

create function forget_totals() returns trigger language plpgsql
as $$
begin
  delete from "list_total" where "list" = tg_table_name;
  return null;
end $$;
create trigger total_truncate after truncate on fund
  for each statement execute function forget_totals();
create trigger total_truncate after truncate on service_provider
  for each statement execute function forget_totals();
create trigger total_truncate after truncate on property
  for each statement execute function forget_totals();
create trigger total_truncate after truncate on app_user
  for each statement execute function forget_totals();
create trigger submission_total_truncate after truncate on submission
  for each statement execute function forget_totals();

-- Change counter of lookup values, by which servers know that their cache is old.
create function count_lookup_change() returns trigger language plpgsql
as $$
      begin
        insert into list_total values ('lookup_change', '', 1);
        if random() < 0.02 then perform put_totals_together('lookup_change'); end if;
        return null;
      end $$;
create trigger lookup_change after insert or delete or update or truncate on lookup_key
  for each statement execute function count_lookup_change();
create trigger lookup_change after insert or delete or update or truncate on lookup_value
  for each statement execute function count_lookup_change();

-- Change counter of which funds and providers properties have, by which servers know that their cache is old.
create function count_placement_change() returns trigger language plpgsql
as $$
      begin
        insert into list_total values ('placement_change', '', 1);
        if random() < 0.02 then perform put_totals_together('placement_change'); end if;
        return null;
      end $$;
create trigger placement_change after insert or delete or update or truncate on fund
  for each statement execute function count_placement_change();
create trigger placement_change after insert or delete or update or truncate on service_provider
  for each statement execute function count_placement_change();
create trigger placement_change after insert or delete or update or truncate on fund_property
  for each statement execute function count_placement_change();
create trigger placement_change after insert or delete or update or truncate on property_provider
  for each statement execute function count_placement_change();

insert into list_total (list, part, count) values
  ('lookup_change', '', 1),
  ('lookup_change', '', 1),
  ('placement_change', '', 1);
