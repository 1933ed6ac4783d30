-- A repeated request with the same operation id finds its comment again instead of writing a second one.
alter table "comment" add column "op_id" text null;
alter table "comment" add constraint "comment_op_id_unique" unique ("op_id");

-- Counters of the dashboards at the grain of their filters. A statement trigger keeps them, so that no screen counts tickets.
create table "submission_counter" (
  "tab" text not null,
  "post_month" date not null,
  "service_provider_id" int not null,
  "fund_id" int not null,
  "dataset_id" int not null,
  "status" text not null,
  "ball_holder" text not null,
  "is_mapping_changed" boolean not null,
  "is_stuck" boolean not null,
  "count" int not null,
  primary key ("tab", "post_month", "service_provider_id", "fund_id", "dataset_id", "status", "ball_holder", "is_mapping_changed", "is_stuck")
);

create function "count_submissions"() returns trigger language plpgsql as $$
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

create function "forget_submission_counters"() returns trigger language plpgsql as $$
begin
  truncate "submission_counter";
  return null;
end $$;

create trigger "submission_counted_insert" after insert on "submission"
  referencing new table as "new_rows" for each statement execute function "count_submissions"();
create trigger "submission_counted_update" after update on "submission"
  referencing old table as "old_rows" new table as "new_rows" for each statement execute function "count_submissions"();
create trigger "submission_counted_delete" after delete on "submission"
  referencing old table as "old_rows" for each statement execute function "count_submissions"();
create trigger "submission_counted_truncate" after truncate on "submission"
  for each statement execute function "forget_submission_counters"();

insert into "submission_counter"
  select "tab", "post_month", "service_provider_id", coalesce("fund_id", 0), "dataset_id", "status", "ball_holder",
         "cause" is not distinct from 'MAPPING_CHANGED', "process_state" in ('parked', 'lost'), count(*)
  from "submission" group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

-- Scoped readers count over these without touching the table; the default order of the lists walks the second kind.
create index "submission_provider_count" on "submission" ("service_provider_id", "post_month", "tab", "status", "cause", "process_state", "ball_holder");
create index "submission_month_due" on "submission" ("post_month", "tab", "due_on", "id") include ("status", "cause", "process_state", "fund_id", "dataset_id", "service_provider_id");
create index "submission_fund_due" on "submission" ("fund_id", "due_on", "id") include ("status", "post_month", "tab", "dataset_id");
create index "submission_provider_due" on "submission" ("service_provider_id", "due_on", "id") include ("status", "post_month", "tab", "property_id", "fund_id");
create index "submission_due" on "submission" ("due_on", "id");
create index "submission_late" on "submission" ("due_at") include ("tab", "post_month", "service_provider_id", "fund_id", "dataset_id")
  where "status" not in ('Completed', 'Closed');
create index "submission_assignee_list" on "submission_assignee" ("user_id", "submission_id") include ("order_no", "is_turn", "has_decided");
