-- Explanations that a reviewer has read and accepted; others see by whom and when. They go with the finding.
create table "explanation_acceptance" (
  "id" serial primary key,
  "finding_id" int not null references "finding" ("id") on delete cascade,
  "user_id" int not null,
  "accepted_at" timestamptz not null default now()
);
alter table "explanation_acceptance" add constraint "explanation_acceptance_finding_id_user_id_unique" unique ("finding_id", "user_id");
