-- Calendars that due dates count working days on.
create table "calendar" ("id" serial primary key, "code" text not null, "names" jsonb not null, "weekend" jsonb not null, "filled_through" int null, "created_at" timestamptz not null default now());
alter table "calendar" add constraint "calendar_code_unique" unique ("code");
create table "holiday" ("id" serial primary key, "calendar_id" int not null references "calendar" ("id") on delete cascade, "day" date not null, "name" text not null);
alter table "holiday" add constraint "holiday_calendar_id_day_unique" unique ("calendar_id", "day");

-- The frequency of one property or fund is found without reading those of the others.
create index "frequency_subject" on "frequency" ("service_provider_id", "dataset_id", "property_id", "fund_id");

-- Every key that ever had a ticket, also when the ticket was closed as DUPLICATE or moved to another month: the sweep
-- opens none of them again. Written by the database, so that no writer of tickets can forget it.
create table "ticketed_key" (
  "service_provider_id" int not null,
  "dataset_id" int not null,
  "property_id" int not null,
  "fund_id" int not null,
  "post_month" date not null,
  primary key ("service_provider_id", "dataset_id", "property_id", "fund_id", "post_month")
);

create function "remember_key"() returns trigger language plpgsql as $$
begin
  insert into "ticketed_key" values (new."service_provider_id", new."dataset_id", coalesce(new."property_id", 0),
      case when new."property_id" is null then coalesce(new."entity_id", new."fund_id", 0) else 0 end, new."post_month")
    on conflict do nothing;
  return null;
end $$;
create trigger "submission_key_opened" after insert on "submission" for each row execute function "remember_key"();
create trigger "submission_key_moved" after update of "service_provider_id", "post_month" on "submission" for each row
  when (old."service_provider_id" <> new."service_provider_id" or old."post_month" <> new."post_month")
  execute function "remember_key"();

insert into "ticketed_key"
  select "service_provider_id", "dataset_id", coalesce("property_id", 0),
         case when "property_id" is null then coalesce("entity_id", "fund_id", 0) else 0 end, "post_month"
  from "submission" on conflict do nothing;

-- The key of a fund's ticket is the fund it was asked of, which may be an entity below another fund.
drop index "submission_key";
create unique index "submission_key" on "submission" ("service_provider_id", coalesce("property_id", 0), coalesce("entity_id", "fund_id", 0), "dataset_id", "post_month")
  where "tab" = 'funds' and not "is_key_released";

-- Tickets that the sweep has opened and no digest has told of yet.
alter table "submission" add column "is_announced" boolean not null default true;
create index "submission_unannounced" on "submission" ("service_provider_id", "id") where not "is_announced";

-- Periods that may close.
create index "submission_completed_period" on "submission" ("period_end", "id") where "status" = 'Completed';
