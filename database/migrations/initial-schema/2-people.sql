-- People, what they may do, and their sessions.

-- Roles. Each has one of four base roles (SuperAdmin, Admin, Reviewer, DataProvider).
create table role (
  id serial primary key,
  name text not null,
  base_role text not null,
  is_built_in boolean not null default false,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index role_name_folded on role (fold_key(name)) where is_active;

-- What a role may do on each screen.
create table role_privilege (
  id serial primary key,
  role_id int not null references role (id),
  screen text not null,
  privilege text not null,
  constraint role_privilege_role_id_screen_unique unique (role_id, screen)
);

-- People. `search_text` holds every text that the list searches, one to a line.
create table app_user (
  id serial primary key,
  email text not null,
  name text not null,
  first_name text not null default '',
  last_name text not null default '',
  role_id int not null references role (id),
  service_provider_id int references service_provider (id),
  language text,
  is_active boolean not null default true,
  tenant_id text,
  object_id text,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (lower(name || e'\n' || email)) stored
);
create index app_user_by_provider on app_user (service_provider_id);
create unique index app_user_email_folded on app_user (fold_key(email)) where retired_at is null;
create index app_user_email_lower on app_user (lower(email));
create index app_user_by_name on app_user (name, id) where retired_at is null;
create index app_user_by_role on app_user (role_id);
create index app_user_search on app_user using gin (search_text gin_trgm_ops);

-- The funds and properties that a limited person is limited to; without a row: all of them.
create table user_scope (
  id serial primary key,
  user_id int not null references app_user (id) on delete cascade,
  fund_id int references fund (id),
  property_id int references property (id),
  constraint user_scope_user_id_fund_id_property_id_unique unique (user_id, fund_id, property_id)
);

-- Who decides for an absent reviewer, and when.
create table delegation (
  id serial primary key,
  principal_id int not null references app_user (id),
  delegate_id int not null references app_user (id),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  reason text,
  created_at timestamptz not null default now()
);
create index delegation_principal_id_index on delegation (principal_id);
create index delegation_delegate_id_index on delegation (delegate_id);

-- Signed-in browsers.
create table session (
  sid text primary key,
  sess json not null,
  expire timestamp(6) not null,
  user_id int
);
create index session_expire on session (expire);
create index "session_user" on session (user_id);

-- Tokens of the identity provider for each session, encrypted.
create table token_cache (
  id serial primary key,
  session_id text not null,
  cipher_text text not null,
  updated_at timestamptz not null default now(),
  constraint token_cache_session_id_unique unique (session_id)
);

-- Filters, order and columns of a list under a name, kept by a person.
create table saved_view (
  id serial primary key,
  user_id int not null references app_user (id) on delete cascade,
  list text not null,
  name text not null,
  query jsonb not null,
  columns jsonb,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, list, fold_key(name));
create unique index saved_view_default on saved_view (user_id, list) where is_default;

-- Columns of a list that a person sees while no saved view is chosen.
create table column_choice (
  id serial primary key,
  user_id int not null references app_user (id) on delete cascade,
  list text not null,
  columns jsonb not null
);
create unique index column_choice_of_person on column_choice (user_id, list);

-- Imports of master data from workbooks: the file, its plan and its result.
create table import_run (
  id serial primary key,
  import_id uuid not null,
  master text not null,
  status text not null default 'checking',
  file_name text not null,
  blob_key text not null,
  sha256 text not null,
  size_bytes int not null,
  counts jsonb,
  problems jsonb,
  failure jsonb,
  progress jsonb,
  user_id int not null references app_user (id),
  impersonator_id int references app_user (id),
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  constraint import_run_import_id_key unique (import_id)
);
create index import_run_by_master on import_run (master, id);
create index import_run_by_content on import_run (master, sha256) where status = 'applied';
create index import_run_blob_key_idx on import_run (blob_key);
