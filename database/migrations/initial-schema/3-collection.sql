-- What is collected, how it is read and checked, who reviews it and when it is due.

-- Data models, such as rent roll and trial balance.
create table data_model (
  id serial primary key,
  code text not null,
  name text not null,
  constraint data_model_code_unique unique (code)
);

-- Fields of a data model, in order.
create table data_model_field (
  id serial primary key,
  data_model_id int not null references data_model (id),
  name text not null,
  labels jsonb not null,
  type text not null,
  is_required boolean not null default false,
  enum_values jsonb,
  position int not null,
  constraint data_model_field_data_model_id_name_unique unique (data_model_id, name)
);

-- What is collected: a data model for funds, properties or many properties at once.
create table dataset (
  id serial primary key,
  name text not null,
  names jsonb not null,
  data_model_id int not null references data_model (id),
  scope text not null,
  is_workflow_required boolean not null default true,
  may_skip_upload boolean not null default false,
  is_multi_property boolean not null default false,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  constraint dataset_name_unique unique (name)
);

-- How the columns of a provider's workbook become the fields of a dataset.
create table dataset_mapping (
  id serial primary key,
  service_provider_id int not null references service_provider (id),
  fund_id int references fund (id),
  property_id int references property (id),
  dataset_id int not null references dataset (id),
  is_fund_enabled boolean not null default false,
  version int not null default 1,
  definition jsonb not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dataset_mapping_service_provider_id_dataset_id_index on dataset_mapping (service_provider_id, dataset_id);

-- The codes that providers use for properties; without a property: to be mapped.
create table property_mapping (
  id serial primary key,
  service_provider_id int not null references service_provider (id),
  provider_code text not null,
  local_property_name text,
  property_id int references property (id),
  created_at timestamptz not null default now(),
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint property_mapping_service_provider_id_provider_code_unique unique (service_provider_id, provider_code)
);
create index property_mapping_by_code on property_mapping (provider_code, id);
create index property_mapping_by_property on property_mapping (property_id);

-- Texts of a provider's files and what they mean in another language.
create table translation (
  id serial primary key,
  service_provider_id int not null references service_provider (id),
  language text not null,
  source_text text not null,
  target_text text not null,
  constraint translation_service_provider_id_language_source_text_unique unique (service_provider_id, language, source_text)
);

-- Rules of the checks, as documents of json-rules-engine. Never changed: a change is a new version.
create table rule (
  id serial primary key,
  dataset_id int not null references dataset (id),
  code text not null,
  names jsonb not null,
  type text not null,
  mode text not null default 'basic',
  scope text not null,
  document jsonb not null,
  messages jsonb not null,
  version int not null default 1,
  position int not null default 0,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint rule_dataset_id_code_unique unique (dataset_id, code)
);

-- Chains of reviewers for a dataset, in general or of one fund or property. Never changed: a change is a new version.
create table workflow_configuration (
  id serial primary key,
  dataset_id int not null references dataset (id),
  fund_id int references fund (id),
  property_id int references property (id),
  version int not null default 1,
  after_resubmission text not null default 'restart',
  fallback_user_id int references app_user (id),
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index workflow_configuration_dataset_id_index on workflow_configuration (dataset_id);

-- Seats of a chain: who, in which group and at which stage.
create table configured_reviewer (
  id serial primary key,
  configuration_id int not null references workflow_configuration (id),
  order_no int not null,
  user_id int not null references app_user (id),
  stage text,
  is_allow_edit boolean not null default true,
  is_error_notification boolean not null default false,
  constraint configured_reviewer_configuration_id_order_no_user_id_unique unique (configuration_id, order_no, user_id)
);
create index configured_reviewer_by_user on configured_reviewer (user_id);

-- How often and by which day a provider delivers a dataset of a property or fund.
create table frequency (
  id serial primary key,
  service_provider_id int not null references service_provider (id),
  fund_id int references fund (id),
  property_id int references property (id),
  dataset_id int not null references dataset (id),
  submit_frequency text,
  submit_timeline_day int,
  anchor text not null default 'PERIOD_END',
  day_mode text not null default 'CALENDAR',
  roll text not null default 'NONE',
  calendar_code text,
  first_post_month date not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);
create index frequency_service_provider_id_dataset_id_index on frequency (service_provider_id, dataset_id);
create index frequency_subject on frequency (service_provider_id, dataset_id, property_id, fund_id);
