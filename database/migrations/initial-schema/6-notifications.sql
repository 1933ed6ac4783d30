-- Messages: the bell and the mails.

-- What a person was notified of; shown at the bell.
create table email_history (
  id serial primary key,
  user_id int not null references app_user (id),
  dedupe_key text not null,
  template_name text not null,
  values jsonb not null,
  submission_id int,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  constraint email_history_dedupe_key_unique unique (dedupe_key)
);
create index email_history_user_id_is_read_index on email_history (user_id, is_read);
create index email_history_newest on email_history (user_id, created_at desc, id desc);

-- Mails to send, until a mail server has taken them.
create table mail_outbox (
  id serial primary key,
  dedupe_key text not null,
  email_history_id int references email_history (id),
  user_id int not null references app_user (id),
  address text not null,
  template_name text not null,
  language text not null,
  values jsonb not null,
  message_id text not null,
  status text not null default 'pending',
  attempts int not null default 0,
  leased_until timestamptz,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  constraint mail_outbox_dedupe_key_unique unique (dedupe_key)
);
create index mail_outbox_status_next_attempt_at_index on mail_outbox (status, next_attempt_at);

-- Kinds of mail that a person does not want.
create table mail_opt_out (
  id serial primary key,
  user_id int not null references app_user (id) on delete cascade,
  kind text not null,
  created_at timestamptz not null default now()
);
create unique index mail_opt_out_user_id_kind_unique on mail_opt_out (user_id, kind);
