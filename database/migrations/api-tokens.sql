-- A program calls the public API with a token, in the name of a person or of the service account of a connection.
create table api_token (
  id serial primary key,
  user_id int not null references app_user (id) on delete cascade,
  name text not null,
  -- Of the whole token, which is shown once and kept nowhere.
  sha256 text not null unique,
  -- The first characters of the token.
  hint text not null,
  scopes jsonb not null,
  made_by_user_id int references app_user (id) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_from text,
  revoked_at timestamptz,
  check (expires_at <= created_at + interval '366 days')
);
create index api_token_user_id on api_token (user_id, id);
create index api_token_made_by on api_token (made_by_user_id) where made_by_user_id is not null;
