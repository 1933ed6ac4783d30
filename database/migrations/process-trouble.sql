-- What the reconciler found wrong with the process of an open ticket. Beside the ticket, whose row the projection alone writes.
create table "process_trouble" (
  "submission_id" int primary key references "submission" ("id") on delete cascade,
  "kind" text not null,
  "detail" text null,
  "since" timestamptz not null default now(),
  "seen_at" timestamptz not null default now()
);
create index "process_trouble_kind_index" on "process_trouble" ("kind");

-- The few entries that wait for a person.
create index "outbox_entry_parked" on "outbox_entry" ("submission_id") where "status" = 'parked';

-- The stuck and the late are few among all tickets of all years.
create index "submission_stuck" on "submission" ("process_state") where "process_state" in ('parked', 'lost');
create index "submission_overdue" on "submission" ("due_at") where "is_overdue";
