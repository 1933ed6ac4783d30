-- Loaded figures: what reports read.

-- One load for each run of processing. At most one load of a submission is published.
create table reporting_load (
  id serial primary key,
  submission_id int not null references submission (id),
  generation int not null,
  version_id int not null references version (id),
  data_model_code text not null,
  dataset_id int not null references dataset (id),
  service_provider_id int not null references service_provider (id),
  fund_id int references fund (id),
  property_id int references property (id),
  post_month date not null,
  state text not null default 'loaded',
  row_count int not null default 0,
  totals jsonb not null default '{}',
  loaded_at timestamptz not null default now(),
  published_at timestamptz,
  constraint reporting_load_submission_id_generation_key unique (submission_id, generation),
  constraint reporting_load_state_check check (state in ('loaded', 'published', 'superseded', 'reversed', 'withdrawn'))
);
create unique index reporting_load_published on reporting_load (submission_id)
  where state = 'published';
create index reporting_load_by_month on reporting_load (data_model_code, post_month, property_id)
  where state = 'published';

-- Rows of rent rolls with the codes of master properties.
create table loaded_rent_roll (
  load_id int not null references reporting_load (id) on delete cascade,
  row_no int not null,
  property_id int not null references property (id),
  property_code text not null,
  as_of_date date,
  building_code text,
  floor text,
  unit_code text,
  space_type text,
  unit_status text,
  rentable_area numeric,
  area_unit text,
  tenant_code text,
  tenant_name text,
  tenant_industry text,
  lease_code text,
  lease_type text,
  lease_start_date date,
  rent_commencement_date date,
  lease_end_date date,
  move_in_date date,
  move_out_date date,
  next_break_date date,
  notice_by_date date,
  renewal_options text,
  monthly_base_rent numeric,
  annual_base_rent numeric,
  rent_per_area numeric,
  monthly_recoveries numeric,
  monthly_other_charges numeric,
  concession_monthly numeric,
  free_rent_end_date date,
  next_step_date date,
  next_step_amount numeric,
  escalation_type text,
  escalation_rate numeric,
  market_rent_monthly numeric,
  security_deposit numeric,
  arrears_balance numeric,
  percentage_rent_rate numeric,
  breakpoint numeric,
  sales_ttm numeric,
  ti_allowance numeric,
  guarantor text,
  bedrooms numeric,
  bathrooms numeric,
  currency text,
  remarks text,
  primary key (load_id, row_no)
);
create index loaded_rent_roll_property on loaded_rent_roll (property_id, load_id);

-- Rows of trial balances with the codes of master properties.
create table loaded_trial_balance (
  load_id int not null references reporting_load (id) on delete cascade,
  row_no int not null,
  property_id int not null references property (id),
  property_code text not null,
  period_end date,
  book text,
  gaap text,
  account_code text,
  account_name text,
  opening_balance numeric,
  debit numeric,
  credit numeric,
  net_change numeric,
  closing_balance numeric,
  ytd_balance numeric,
  currency text,
  segment text,
  intercompany boolean,
  primary key (load_id, row_no)
);
create index loaded_trial_balance_property on loaded_trial_balance (property_id, load_id);
