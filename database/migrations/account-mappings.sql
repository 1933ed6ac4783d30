-- What a validation makes of accounts that nobody has mapped.
alter table dataset add column unmapped_accounts text not null default 'LIST'
  constraint dataset_unmapped_accounts_check check (unmapped_accounts in ('LIST', 'EXPLAIN', 'REFUSE'));

-- The chart of accounts that a provider keeps for a property, or for a fund where rows have no property.
create table provider_chart (
  id serial primary key,
  service_provider_id int not null references service_provider (id) on delete cascade,
  property_id int references property (id) on delete cascade,
  fund_id int references fund (id) on delete cascade,
  -- Of the accounts seen in the latest version of a submission that is not closed.
  account_count int not null default 0,
  pending_count int not null default 0,
  ignored_count int not null default 0,
  -- Sums of absolute closing balances of the latest trial balance.
  pending_amount numeric not null default 0,
  total_amount numeric not null default 0,
  currency text,
  post_month date,
  updated_at timestamptz not null default now(),
  constraint provider_chart_of_one check (num_nonnulls(property_id, fund_id) = 1)
);
create unique index provider_chart_property on provider_chart (property_id, service_provider_id) where property_id is not null;
create unique index provider_chart_fund on provider_chart (fund_id, service_provider_id) where fund_id is not null;
create index provider_chart_provider on provider_chart (service_provider_id);
create index provider_chart_pending on provider_chart (pending_count desc, id) where pending_count > 0;

-- A mapping of accounts of a provider's chart to a master chart. Its content is never altered: a change replaces it by a row of the next version.
create table account_mapping (
  id serial primary key,
  provider_chart_id int not null references provider_chart (id) on delete cascade,
  chart_id int not null references master_chart (id) on delete cascade,
  -- What `matcher` is compared by.
  matcher_key text not null,
  matcher jsonb not null,
  target jsonb not null,
  effective_from date not null,
  version int not null default 1,
  state text not null default 'accepted' check (state in ('accepted', 'review', 'refused')),
  origin text not null default 'hand' check (origin in ('hand', 'suggestion', 'file', 'clone')),
  certainty int,
  created_by_user_id int references app_user (id),
  created_at timestamptz not null default now(),
  decided_by_user_id int references app_user (id),
  decided_at timestamptz,
  replaced_at timestamptz
);
create unique index account_mapping_in_force on account_mapping (provider_chart_id, chart_id, matcher_key, effective_from)
  where replaced_at is null and state = 'accepted';
create unique index account_mapping_in_review on account_mapping (provider_chart_id, chart_id, matcher_key, effective_from)
  where replaced_at is null and state = 'review';
create index account_mapping_chart_id on account_mapping (chart_id);
create index account_mapping_created_by on account_mapping (created_by_user_id);
create index account_mapping_decided_by on account_mapping (decided_by_user_id);

-- An account of a provider's chart, with what the latest trial balance says of it. Without a post month it is in no version that counts.
create table source_account (
  id serial primary key,
  provider_chart_id int not null references provider_chart (id) on delete cascade,
  code text not null,
  name text not null default '',
  post_month date,
  closing numeric,
  -- Sum of the absolute closing balances of its rows.
  amount numeric not null default 0,
  currency text,
  outcome text not null default 'pending' check (outcome in ('mapped', 'ignored', 'pending')),
  mapping_id int references account_mapping (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index source_account_code_folded on source_account (provider_chart_id, fold_key(code));
create index source_account_pending on source_account (provider_chart_id, amount desc) where outcome = 'pending' and post_month is not null;
create index source_account_mapping on source_account (mapping_id);

-- The accounts of a version, with the mapping that its rows are recoded by.
create table version_account (
  version_id int not null references version (id) on delete cascade,
  source_account_id int not null references source_account (id) on delete cascade,
  mapping_id int references account_mapping (id),
  row_count int not null,
  -- Null in a model without closing balances.
  closing numeric,
  amount numeric not null default 0,
  currency text,
  primary key (version_id, source_account_id)
);
create index version_account_source on version_account (source_account_id, version_id);
create index version_account_mapping on version_account (mapping_id);

-- Rows of a load under the accounts of the master chart. Parts of a row add up to it once turned signs are turned back;
-- rows of ignored accounts have none, and a part without a master account is of an account that nobody had mapped.
create table loaded_account_line (
  load_id int not null references reporting_load (id) on delete cascade,
  row_no int not null,
  part_no int not null,
  mapping_id int references account_mapping (id),
  master_account_id int references master_account (id),
  is_sign_flipped boolean not null default false,
  opening_balance numeric,
  debit numeric,
  credit numeric,
  net_change numeric,
  closing_balance numeric,
  ytd_balance numeric,
  amount numeric,
  primary key (load_id, row_no, part_no)
);
create index loaded_account_line_master on loaded_account_line (master_account_id, load_id);
create index loaded_account_line_mapping on loaded_account_line (mapping_id);
