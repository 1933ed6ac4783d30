-- Submissions, their files, rows, findings and decisions.

-- Numbers of submissions: SUB-000001.
create sequence submission_no_seq;

-- Files as received.
create table upload (
  id serial primary key,
  op_id text not null,
  submission_id int not null,
  file_name text not null,
  blob_key text not null,
  sha256 text not null,
  size_bytes int not null,
  status text not null default 'received',
  refusal_code text,
  seen_generation int not null,
  uploaded_by_user_id int not null references app_user (id),
  impersonator_id int,
  comment_id int,
  created_at timestamptz not null default now(),
  constraint upload_op_id_unique unique (op_id)
);
create index upload_submission_id_index on upload (submission_id);
create index upload_sha256_index on upload (sha256);
create index upload_blob_key_idx on upload (blob_key);

-- One dataset of one property or fund, from one provider, for one post month. `state` is the whole state of its
-- process.
create table submission (
  id serial primary key,
  submission_no text not null,
  service_provider_id int not null references service_provider (id),
  fund_id int references fund (id),
  entity_id int references fund (id),
  property_id int references property (id),
  dataset_id int not null references dataset (id),
  tab text not null,
  post_month date not null,
  period_start date not null,
  period_end date not null,
  due_on date not null,
  due_at timestamptz not null,
  time_zone text not null default 'UTC',
  is_key_released boolean not null default false,
  status text not null default 'New',
  ball_holder text not null default 'provider',
  is_awaiting_explanation boolean not null default false,
  cause text,
  process_state text not null default 'running',
  parked_code text,
  parked_detail text,
  round int not null default 1,
  current_order_no int,
  rev int not null default 0,
  generation int not null default 0,
  state jsonb,
  current_version_id int,
  workflow_configuration_id int,
  hard_count int not null default 0,
  soft_count int not null default 0,
  unexplained_count int not null default 0,
  quality_score numeric(9,4),
  first_quality_score numeric(9,4),
  is_overdue boolean not null default false,
  is_restated boolean not null default false,
  close_reason text,
  uploaded_by_user_id int,
  created_by_user_id int,
  waiting_since timestamptz not null default now(),
  progress jsonb,
  run_id text,
  seen_at timestamptz,
  first_passed_at timestamptz,
  completed_at timestamptz,
  resubmit_due_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  is_announced boolean not null default true,
  constraint submission_submission_no_unique unique (submission_no)
);
create index submission_post_month_tab_status_index on submission (post_month, tab, status);
create index submission_service_provider_id_post_month_index on submission (service_provider_id, post_month);
create index submission_property_id_dataset_id_post_month_index on submission (property_id, dataset_id, post_month);
create index submission_fund_id_post_month_index on submission (fund_id, post_month);
create index submission_status_index on submission (status);
create unique index submission_property_key on submission (service_provider_id, property_id, dataset_id, post_month)
  where tab = 'properties' and not is_key_released;
create index submission_provider_count on submission (service_provider_id, post_month, tab, status, cause, process_state, ball_holder);
create index submission_month_due on submission (post_month, tab, due_on, id)
  include (status, cause, process_state, fund_id, dataset_id, service_provider_id);
create index submission_fund_due on submission (fund_id, due_on, id) include (status, post_month, tab, dataset_id);
create index submission_provider_due on submission (service_provider_id, due_on, id)
  include (status, post_month, tab, property_id, fund_id);
create index submission_late on submission (due_at) include (tab, post_month, service_provider_id, fund_id, dataset_id)
  where status not in ('Completed', 'Closed');
create unique index submission_key on submission (service_provider_id, COALESCE(property_id, 0), COALESCE(entity_id, fund_id, 0), dataset_id, post_month)
  where tab = 'funds' and not is_key_released;
create index submission_unannounced on submission (service_provider_id, id) where not is_announced;
create index submission_completed_period on submission (period_end, id)
  where status = 'Completed';
create index submission_stuck on submission (process_state)
  where process_state in ('parked', 'lost');
create index submission_overdue on submission (due_at) where is_overdue;
create index submission_list on submission (due_on, id)
  include (service_provider_id, fund_id, entity_id, property_id, dataset_id, tab, post_month, status, submission_no);
create index submission_entity on submission (entity_id) include (fund_id, property_id, tab, status, post_month, dataset_id);

-- Keeps `ticketed_key`, so that no writer of submissions can forget it.
create function remember_key() returns trigger language plpgsql
as $$
begin
  insert into "ticketed_key" values (new."service_provider_id", new."dataset_id", coalesce(new."property_id", 0),
      case when new."property_id" is null then coalesce(new."entity_id", new."fund_id", 0) else 0 end, new."post_month")
    on conflict do nothing;
  return null;
end $$;
create trigger submission_key_moved after update of service_provider_id, post_month on submission
  for each row when (((old.service_provider_id <> new.service_provider_id) or (old.post_month <> new.post_month))) execute function remember_key();
create trigger submission_key_opened after insert on submission
  for each row execute function remember_key();
alter table upload add foreign key (submission_id) references submission (id);

-- Seats of the submission's chain: who reviews it, whose turn it is, who has decided.
create table submission_assignee (
  id serial primary key,
  submission_id int not null references submission (id),
  user_id int not null references app_user (id),
  order_no int not null,
  stage text not null,
  is_turn boolean not null default false,
  has_decided boolean not null default false,
  since timestamptz,
  claimed_at timestamptz,
  constraint submission_assignee_submission_id_user_id_order_no_unique unique (submission_id, user_id, order_no)
);
create index submission_assignee_user_id_is_turn_index on submission_assignee (user_id, is_turn);
create index submission_assignee_list on submission_assignee (user_id, submission_id) include (order_no, is_turn, has_decided);

-- Reminders already sent for the step at which a submission is.
create table submission_deadline (
  submission_id int primary key references submission (id) on delete cascade,
  handled_until timestamptz not null,
  settings_mark text not null
);

-- Rows read from one file, edit or correction of a submission; numbered from 1.
create table version (
  id serial primary key,
  submission_id int not null references submission (id),
  upload_id int references upload (id),
  parent_version_id int,
  version_no int not null,
  kind text not null,
  state text not null default 'checking',
  generation int not null,
  sheet text not null default '',
  columns jsonb not null,
  layout jsonb,
  row_count int not null default 0,
  hard_count int not null default 0,
  soft_count int not null default 0,
  rules_checked int not null default 0,
  quality_score numeric(9,4),
  input_hash text,
  annotated_blob_key text,
  created_by_user_id int,
  created_at timestamptz not null default now(),
  constraint version_submission_id_version_no_unique unique (submission_id, version_no)
);
create index version_submission_id_generation_index on version (submission_id, generation);
create index version_annotated_blob_key_idx on version (annotated_blob_key)
  where annotated_blob_key is not null;

-- Rows of a version: the values in the order of the data model's fields.
create table version_row (
  version_id int not null references version (id) on delete cascade,
  row_no int not null,
  property_id int,
  values jsonb not null,
  primary key (version_id, row_no)
);

-- What a check found in a version: hard (error) or soft (to explain).
create table finding (
  id serial primary key,
  submission_id int not null,
  version_id int not null references version (id),
  generation int not null,
  severity text not null,
  code text not null,
  rule_id int,
  rule_version int,
  sheet text,
  row_no int,
  field text,
  column_letter text,
  cell text,
  found text,
  expected text,
  params jsonb,
  explanation text,
  explained_by_user_id int,
  explained_at timestamptz,
  explanation_reason text
);
create index finding_version_id_severity_index on finding (version_id, severity);
create index finding_version_id_row_no_index on finding (version_id, row_no);

-- Which reviewer has accepted the explanation of a finding.
create table explanation_acceptance (
  id serial primary key,
  finding_id int not null references finding (id) on delete cascade,
  user_id int not null,
  accepted_at timestamptz not null default now(),
  constraint explanation_acceptance_finding_id_user_id_unique unique (finding_id, user_id)
);

-- The thread of a submission, and the comments that decisions carry.
create table comment (
  id serial primary key,
  submission_id int not null references submission (id),
  user_id int references app_user (id),
  impersonator_id int,
  text text not null,
  kind text not null default 'comment',
  reason_code text,
  version_no int,
  created_at timestamptz not null default now(),
  op_id text,
  constraint comment_op_id_unique unique (op_id)
);
create index comment_submission_id_index on comment (submission_id);

-- Approvals, reopenings and returns. Voided, never deleted.
create table decision (
  id serial primary key,
  op_id text not null,
  submission_id int not null references submission (id),
  version_id int,
  version_no int,
  round int not null,
  order_no int,
  seat_id int,
  kind text not null,
  user_id int not null references app_user (id),
  impersonator_id int,
  principal_id int,
  reason_code text,
  comment_id int,
  is_void boolean not null default false,
  decided_at timestamptz not null default now(),
  constraint decision_op_id_unique unique (op_id)
);
create index decision_submission_id_index on decision (submission_id);

-- Cells that a reviewer or provider has changed, before and after they were checked.
create table edit (
  id serial primary key,
  op_id text not null,
  submission_id int not null references submission (id),
  version_no int not null,
  cells jsonb not null,
  explanations jsonb,
  user_id int not null references app_user (id),
  impersonator_id int,
  status text not null default 'received',
  findings jsonb,
  created_at timestamptz not null default now(),
  constraint edit_op_id_unique unique (op_id)
);
create index edit_submission_id_index on edit (submission_id);

-- What became of each command, by its operation id: a repeated command has the same answer.
create table operation (
  id serial primary key,
  op_id text not null,
  submission_id int not null references submission (id),
  kind text not null,
  outcome text not null,
  refusal_code text,
  rev int,
  created_at timestamptz not null default now(),
  constraint operation_op_id_unique unique (op_id)
);
create index operation_submission_id_index on operation (submission_id);

-- Commands that are stored before the process is asked, until they are delivered.
create table outbox_entry (
  id serial primary key,
  op_id text not null,
  submission_id int not null references submission (id),
  kind text not null,
  payload jsonb not null,
  status text not null default 'pending',
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  user_id int,
  created_at timestamptz not null default now(),
  request_hash text,
  constraint outbox_entry_op_id_unique unique (op_id)
);
create index outbox_entry_status_next_attempt_at_index on outbox_entry (status, next_attempt_at);
create index outbox_entry_submission_id_index on outbox_entry (submission_id);
create index outbox_entry_parked on outbox_entry (submission_id) where status = 'parked';

-- What the reconciler found wrong with the process of an open submission. Not in `submission`, whose rows the
-- projection alone writes.
create table process_trouble (
  submission_id int primary key references submission (id) on delete cascade,
  kind text not null,
  detail text,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index process_trouble_kind_index on process_trouble (kind);

-- Every key that ever had a submission, also one closed as DUPLICATE or moved to another month: the sweep never opens
-- it again.
create table ticketed_key (
  service_provider_id int not null,
  dataset_id int not null,
  property_id int not null,
  fund_id int not null,
  post_month date not null,
  primary key (service_provider_id, dataset_id, property_id, fund_id, post_month)
);

-- The audit trail: who changed what, for whom, and the values before and after. Rows cannot be changed or deleted.
create table audit_entry (
  id serial primary key,
  op_id text not null,
  at timestamptz not null default now(),
  user_id int,
  impersonator_id int,
  principal_id int,
  action text not null,
  entity text not null,
  entity_id text not null,
  submission_id int,
  before jsonb,
  after jsonb,
  details jsonb,
  request_id text,
  constraint audit_entry_op_id_unique unique (op_id)
);
create index audit_entry_submission_id_index on audit_entry (submission_id);
create index audit_entry_entity_entity_id_index on audit_entry (entity, entity_id);
create index audit_entry_by_user on audit_entry (user_id, id);

-- Keeps the audit trail as it was written.
create function refuse_audit_change() returns trigger language plpgsql
as $$
begin
  raise exception 'The audit trail is append-only.';
end $$;
create trigger audit_entry_append_only before delete or update or truncate on audit_entry
  for each statement execute function refuse_audit_change();
