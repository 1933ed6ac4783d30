-- How far the deadlines of an open ticket have been handled, and which settings its process knows.
create table "submission_deadline" (
  "submission_id" int primary key references "submission" ("id") on delete cascade,
  "handled_until" timestamptz not null,
  "settings_mark" text not null
);
