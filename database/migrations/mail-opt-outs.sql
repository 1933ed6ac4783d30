-- Kinds of mails that a person has stopped.
create table "mail_opt_out" (
  "id" serial primary key,
  "user_id" int not null references "app_user" ("id") on delete cascade,
  "kind" text not null,
  "created_at" timestamptz not null default now()
);
create unique index "mail_opt_out_user_id_kind_unique" on "mail_opt_out" ("user_id", "kind");
