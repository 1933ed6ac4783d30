-- Texts are found by their trigrams, wherever in a name they stand.
create extension if not exists pg_trgm;

-- What the list of properties, and of people, is searched for, a text to a line.
alter table "property" add column "search_text" text generated always as (
  "code" || e'\n' || "name" || e'\n' || "address1" || e'\n' || coalesce("address2", '') || e'\n' || "city" || e'\n' ||
  coalesce("zip", '') || e'\n' || coalesce("property_manager", '') || e'\n' || coalesce("property_manager_email", '') || e'\n' ||
  coalesce("property_management_company", '')) stored;
create index "property_search" on "property" using gin ("search_text" gin_trgm_ops);
alter table "app_user" add column "search_text" text generated always as ("name" || e'\n' || "email") stored;
create index "app_user_search" on "app_user" using gin ("search_text" gin_trgm_ops);
create index "property_label_search" on "property" using gin ("name" gin_trgm_ops, "code" gin_trgm_ops);

-- Filters and scopes are decided in the index that gives the order; a ticket's row is wide, its state lies in it.
create index "submission_list" on "submission" ("due_on", "id")
  include ("service_provider_id", "fund_id", "entity_id", "property_id", "dataset_id", "tab", "post_month", "status", "submission_no");
drop index "submission_due";

-- How many rows a list has, in parts whose counts are added up. Every change adds a row, so that nobody waits for another's
-- commit; now and then a change puts what is committed together.
create table "list_total" ("list" text not null, "part" text not null, "count" int not null);
create index "list_total_list" on "list_total" ("list");

create function "put_totals_together"("of_list" text) returns void language sql as $$
  with "gone" as (
    delete from "list_total" where "ctid" = any (array(
      select "ctid" from "list_total" where "list" = "of_list" for update skip locked)) returning *)
  insert into "list_total" select "list", "part", sum("count") from "gone" group by 1, 2 having sum("count") <> 0
$$;

-- Records in force, by whether they are active.
create function "count_records"() returns trigger language plpgsql as $$
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

-- Tickets by tab, which none ever leaves.
create function "count_tickets"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into "list_total" select tg_table_name, "tab", count(*) from "new_rows" group by 2;
  else
    insert into "list_total" select tg_table_name, "tab", -count(*) from "old_rows" group by 2;
  end if;
  if random() < 0.02 then perform "put_totals_together"(tg_table_name); end if;
  return null;
end $$;

create function "forget_totals"() returns trigger language plpgsql as $$
begin
  delete from "list_total" where "list" = tg_table_name;
  return null;
end $$;

create trigger "submission_total_insert" after insert on "submission"
  referencing new table as "new_rows" for each statement execute function "count_tickets"();
create trigger "submission_total_delete" after delete on "submission"
  referencing old table as "old_rows" for each statement execute function "count_tickets"();
create trigger "submission_total_truncate" after truncate on "submission"
  for each statement execute function "forget_totals"();
insert into "list_total" select 'submission', "tab", count(*) from "submission" group by 2;

do $$
declare
  "master" text;
begin
  foreach "master" in array array['property', 'fund', 'service_provider', 'app_user'] loop
    execute format('create trigger "total_insert" after insert on %I referencing new table as "new_rows"
      for each statement execute function "count_records"()', "master");
    execute format('create trigger "total_update" after update on %I referencing old table as "old_rows" new table as "new_rows"
      for each statement execute function "count_records"()', "master");
    execute format('create trigger "total_delete" after delete on %I referencing old table as "old_rows"
      for each statement execute function "count_records"()', "master");
    execute format('create trigger "total_truncate" after truncate on %I for each statement execute function "forget_totals"()', "master");
    execute format('insert into "list_total" select %L, "is_active"::text, count(*) from %I where "retired_at" is null group by 2',
      "master", "master");
  end loop;
end $$;
