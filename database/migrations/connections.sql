-- A service account is the person behind what a connection uploads. It is never active: it cannot sign in, gets no mail
-- and takes no seat.
alter table app_user add column is_service_account boolean not null default false;
alter table app_user add constraint app_user_service_account check (not (is_service_account and is_active));

-- Where files of a dataset come from without a person.
create table connection (
  id serial primary key,
  name text not null,
  connection_type text not null default 'PULL',
  service_provider_id int not null references service_provider (id),
  dataset_id int not null references dataset (id),
  api_url text not null,
  authorization_type text not null default 'NONE'
    check (authorization_type in ('NONE', 'BASIC', 'BEARER', 'OAUTH2', 'MUTUAL_TLS', 'SIGNED_JWT')),
  username text,
  token_url text,
  oauth_scope text,
  format text not null default 'FILE' check (format in ('FILE', 'JSON')),
  -- JSONPath to the array of rows; null for the whole answer.
  rows_path text,
  run_every text not null default 'DAILY' check (run_every in ('MANUAL', 'EVERY_15_MINUTES', 'HOURLY', 'DAILY')),
  -- HH:MM of a daily run, in the time zone of the nightly sweep.
  run_at text,
  -- Who is told when the connection fails.
  findings_to_id int references app_user (id),
  service_account_id int references app_user (id),
  -- Failed runs since the last one that worked.
  failures int not null default 0,
  -- Why it is paused, when the system paused it.
  pause_reason text,
  -- The change that its schedule in Temporal follows; null before the first one.
  synced_at timestamptz,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index connection_name_folded on connection (fold_key(name));
create index connection_by_name on connection (name, id) where retired_at is null;
create index connection_service_provider_id on connection (service_provider_id);
create index connection_dataset_id on connection (dataset_id);
create index connection_findings_to_id on connection (findings_to_id) where findings_to_id is not null;
create index connection_service_account_id on connection (service_account_id);
create index connection_unsynced on connection (id) where synced_at is null;

-- What a connection signs in with, encrypted. Never read by a page.
create table connection_secret (
  connection_id int primary key references connection (id) on delete cascade,
  sealed text not null,
  -- Names the key that it is encrypted with, so that two keys are valid while one replaces the other.
  key_id text not null,
  changed_at timestamptz not null default now(),
  changed_by_user_id int references app_user (id)
);
create index connection_secret_user on connection_secret (changed_by_user_id);

create table connection_run (
  id serial primary key,
  connection_id int not null references connection (id) on delete cascade,
  cause text not null check (cause in ('schedule', 'person', 'retry')),
  status text not null default 'queued'
    check (status in ('queued', 'running', 'delivered', 'unchanged', 'kept', 'failed')),
  -- Code of why it failed, or why what it fetched could not be delivered.
  reason text,
  details jsonb not null default '{}',
  asked_by_user_id int references app_user (id),
  retry_of_id int references connection_run (id) on delete set null,
  file_name text,
  blob_key text,
  sha256 text,
  size_bytes int,
  -- Numbers of the submissions that the file was handed to.
  submissions jsonb not null default '[]',
  attempts int not null default 0,
  workflow_id text,
  workflow_run_id text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  check ((ended_at is null) = (status in ('queued', 'running')))
);
-- One run of a connection at a time.
create unique index connection_run_open on connection_run (connection_id) where ended_at is null;
create index connection_run_connection_id on connection_run (connection_id, id);
create index connection_run_queued on connection_run (id) where status = 'queued';
create index connection_run_ended on connection_run (ended_at) where ended_at is not null;
create index connection_run_asked_by on connection_run (asked_by_user_id) where asked_by_user_id is not null;
create index connection_run_retry_of on connection_run (retry_of_id) where retry_of_id is not null;
