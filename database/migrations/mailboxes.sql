alter table connection drop constraint connection_type_known;
alter table connection add constraint connection_type_known
  check (connection_type in ('PULL', 'SFTP', 'MAILBOX', 'PUSH', 'WEBHOOK'));

alter table connection_run drop constraint connection_run_status_check;
alter table connection_run add constraint connection_run_status_check
  check (status in ('queued', 'running', 'delivered', 'unchanged', 'proposed', 'kept', 'failed'));

-- An attachment that came by mail. Who has sent it proves nothing: a person accepts it for a submission, or dismisses it.
create table connection_proposal (
  id serial primary key,
  connection_id int not null references connection (id) on delete cascade,
  run_id int references connection_run (id) on delete set null,
  -- Message-ID, as the sender has written it.
  message_key text not null,
  sender text not null,
  subject text not null,
  received_at timestamptz,
  file_name text not null,
  size_bytes int not null,
  sha256 text not null,
  blob_key text not null,
  -- By the property code in the name of the file.
  suggested_submission_id int references submission (id) on delete set null,
  status text not null default 'open' check (status in ('open', 'accepted', 'dismissed')),
  -- Which it was accepted for.
  submission_id int references submission (id) on delete set null,
  decided_by_user_id int references app_user (id),
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint connection_proposal_once unique (connection_id, message_key, file_name, sha256),
  check ((decided_at is null) = (status = 'open'))
);
create index connection_proposal_newest on connection_proposal (connection_id, id desc);
create index connection_proposal_run_id on connection_proposal (run_id) where run_id is not null;
create index connection_proposal_suggested on connection_proposal (suggested_submission_id) where suggested_submission_id is not null;
create index connection_proposal_submission_id on connection_proposal (submission_id) where submission_id is not null;
create index connection_proposal_decided_by on connection_proposal (decided_by_user_id) where decided_by_user_id is not null;
create index connection_proposal_created_at on connection_proposal (created_at);
