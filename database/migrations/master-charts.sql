-- A master chart of accounts of the house.
create table master_chart (
  id serial primary key,
  name text not null,
  -- The chart that the product brings along and this one was installed from.
  starter text,
  -- Number of the newest row of master_chart_version; 0 before the first account.
  version int not null default 0,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index master_chart_name_folded on master_chart (fold_key(name));
create index master_chart_by_name on master_chart (name, id) where retired_at is null;

-- An account of a master chart. A heading has no account type and no subtype, and takes no amounts of its own.
create table master_account (
  id serial primary key,
  chart_id int not null references master_chart (id) on delete cascade,
  code text not null,
  name text not null,
  name_ja text,
  name_ar text,
  normal_balance text not null check (normal_balance in ('Debit', 'Credit')),
  account_type text check (account_type in ('Income', 'Operating Expense', 'Capital', 'Non-operating', 'Asset', 'Liability',
    'Equity', 'Statistical')),
  report_type text not null check (report_type in ('Balance Sheet', 'Income Statement', 'Cash Flow/Capital', 'Statistical')),
  subtype text,
  parent_id int references master_account (id),
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A deleted account leaves its code free.
create unique index master_account_code_folded on master_account (chart_id, fold_key(code)) where retired_at is null;
create index master_account_chart_id on master_account (chart_id, code, id);
create index master_account_parent_id on master_account (parent_id);

-- Codes that accounts had before they were renamed.
create table master_account_code (
  id serial primary key,
  chart_id int not null references master_chart (id) on delete cascade,
  account_id int not null references master_account (id) on delete cascade,
  former_code text not null,
  new_code text not null,
  -- The version of the chart that renamed it.
  version int not null,
  changed_by_user_id int references app_user (id),
  changed_at timestamptz not null default now()
);
create index master_account_code_account_id on master_account_code (account_id);
create index master_account_code_chart_id on master_account_code (chart_id, fold_key(former_code));
create index master_account_code_user on master_account_code (changed_by_user_id);

-- What each save changed, account by account; never altered. All of them in order give the accounts of the chart.
create table master_chart_version (
  id serial primary key,
  chart_id int not null references master_chart (id) on delete cascade,
  version int not null,
  changes jsonb not null,
  -- File name of the import that made it.
  imported_from text,
  created_by_user_id int references app_user (id),
  created_at timestamptz not null default now(),
  unique (chart_id, version)
);
create index master_chart_version_user on master_chart_version (created_by_user_id);

-- The chart that a fund, with the funds and properties below it, or one property is recoded to.
create table chart_association (
  id serial primary key,
  chart_id int not null references master_chart (id) on delete cascade,
  fund_id int references fund (id) on delete cascade,
  property_id int references property (id) on delete cascade,
  created_by_user_id int references app_user (id),
  created_at timestamptz not null default now(),
  constraint chart_association_of_one check (num_nonnulls(fund_id, property_id) = 1)
);
create unique index chart_association_fund_id on chart_association (fund_id) where fund_id is not null;
create unique index chart_association_property_id on chart_association (property_id) where property_id is not null;
create index chart_association_chart_id on chart_association (chart_id);
create index chart_association_user on chart_association (created_by_user_id);

-- The chart of each fund: its own, or that of the nearest fund above it.
create view fund_chart as
  with recursive handed as (
    select f.id as fund_id, a.chart_id, a.id is not null as is_own
      from fund f left join chart_association a on a.fund_id = f.id
     where f.parent_id is null
    union all
    select f.id, coalesce(a.chart_id, h.chart_id), a.id is not null
      from handed h join fund f on f.parent_id = h.fund_id left join chart_association a on a.fund_id = f.id
  )
  select fund_id, chart_id, is_own from handed where chart_id is not null;

-- The chart of each property: its own, or that of the fund it was last placed in.
create view property_chart as
  select p.id as property_id, coalesce(a.chart_id, h.chart_id) as chart_id, a.id is not null as is_own
    from property p
    left join chart_association a on a.property_id = p.id
    left join property_fund l on l.property_id = p.id
    left join fund_chart h on h.fund_id = l.fund_id
   where coalesce(a.chart_id, h.chart_id) is not null;

-- The name of the chart that accounts are imported into.
alter table import_run add column target text;
