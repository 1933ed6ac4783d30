-- Master data: who and what the submissions are about.

-- Trigram indexes find a text anywhere in a name.
create extension if not exists pg_trgm;

-- Codes are equal when they are equal folded: one case, one width.
create function fold_key(value text) returns text language sql
  immutable parallel safe strict
  return lower(btrim(regexp_replace(normalize(value, NFKC), '\s+', ' ', 'g')));

-- All names of a lookup value, for the search.
create function lookup_names(en text, ja text, ar text) returns jsonb language sql
  immutable parallel safe
  return jsonb_strip_nulls(jsonb_build_object('en', en, 'ja', ja, 'ar', ar));

-- Languages of screens and mails.
create table language (
  id serial primary key,
  code text not null,
  name text not null,
  is_default boolean not null default false,
  constraint language_code_unique unique (code)
);

-- Lists of values that administrators may extend, such as property types.
create table lookup_key (
  id serial primary key,
  name text not null,
  is_active boolean not null default true,
  code text generated always as (name) stored,
  description text,
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint lookup_key_name_unique unique (name)
);
create unique index lookup_key_name_folded on lookup_key (fold_key(name));

-- Values of the lists, with their names by language.
create table lookup_value (
  id serial primary key,
  lookup_key_id int not null references lookup_key (id),
  code text not null,
  sort_order int default 0,
  is_active boolean not null default true,
  name_en text not null,
  name_ja text,
  name_ar text,
  parent_id int references lookup_value (id),
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  names jsonb generated always as (lookup_names(name_en, name_ja, name_ar)) stored,
  constraint lookup_value_lookup_key_id_code_unique unique (lookup_key_id, code)
);
create unique index lookup_value_code_folded on lookup_value (lookup_key_id, fold_key(code));
create index lookup_value_by_parent on lookup_value (parent_id);

-- Settings of the installation that administrators change on screens, a JSON object for each area.
create table setting (
  id serial primary key,
  name text not null,
  value jsonb not null,
  constraint setting_name_unique unique (name)
);

-- Terms of the field with their names by language: what a heading of a workbook may mean.
create table glossary_term (
  id serial primary key,
  term_en text not null,
  definition_en text not null,
  term_ja text,
  definition_ja text,
  term_ar text,
  definition_ar text,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index glossary_term_folded on glossary_term (fold_key(term_en));

-- Calendars by which due dates count working days.
create table calendar (
  id serial primary key,
  code text not null,
  filled_through int,
  created_at timestamptz not null default now(),
  name_en text not null,
  name_ja text,
  name_ar text,
  weekend_days text not null,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  name text generated always as (name_en) stored,
  names jsonb generated always as (lookup_names(name_en, name_ja, name_ar)) stored,
  constraint calendar_code_unique unique (code)
);
create unique index calendar_code_folded on calendar (fold_key(code));

-- Days on which a calendar does not work, beside its weekends.
create table holiday (
  id serial primary key,
  calendar_id int not null references calendar (id) on delete cascade,
  day date not null,
  name_en text not null,
  name_ja text,
  name_ar text,
  name text generated always as (name_en) stored,
  names jsonb generated always as (lookup_names(name_en, name_ja, name_ar)) stored,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  retired_at timestamptz,
  constraint holiday_calendar_id_day_unique unique (calendar_id, day)
);
create index holiday_by_day on holiday (day, id);

-- Kinds of funds and entities.
create table fund_type (
  id serial primary key,
  name text not null,
  sort_order int not null default 0,
  constraint fund_type_name_unique unique (name)
);
create unique index fund_type_name_folded on fund_type (fold_key(name));

-- Funds and the entities below them (`parent_id`).
create table fund (
  id serial primary key,
  code text,
  name text not null,
  name_folded text not null,
  fund_type_id int not null references fund_type (id),
  parent_id int references fund (id),
  vehicle text,
  investment text,
  base_currency text not null default 'USD',
  reporting_currency text not null default 'USD',
  ownership_type text,
  ownership_percentage numeric(9,4),
  base_unit text not null default 'sqm',
  reporting_unit text not null default 'sqm',
  date_format text not null default 'YYYY-MM-DD',
  country text,
  time_zone text not null default 'UTC',
  fiscal_start_month int not null default 1,
  calendar_code text,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint fund_name_folded_unique unique (name_folded)
);
create index fund_by_name on fund (name, id) where retired_at is null;
create index fund_parent_id_index on fund (parent_id);

-- Keeps `name_folded`, and the former name of a renamed fund.
create function keep_fund_name() returns trigger language plpgsql
as $$
      begin
        new.name_folded := fold_key(new.name);
        if tg_op = 'UPDATE' and old.name_folded is distinct from new.name_folded then
          insert into fund_former_name (name_folded, fund_id) values (old.name_folded, new.id)
            on conflict (name_folded) do update set fund_id = excluded.fund_id;
        end if;
        delete from fund_former_name where name_folded = new.name_folded;
        return new;
      end $$;
create trigger fund_name before insert or update of name, name_folded on fund
  for each row execute function keep_fund_name();

-- Names that funds had before: an import with the old name finds the fund until another takes it.
create table fund_former_name (
  name_folded text primary key,
  fund_id int not null references fund (id) on delete cascade
);
create index fund_former_name_fund_id_index on fund_former_name (fund_id);

-- Companies that deliver data.
create table service_provider (
  id serial primary key,
  code text not null,
  name text not null,
  type text not null,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint service_provider_code_unique unique (code)
);
create unique index service_provider_code_folded on service_provider (fold_key(code));
create index service_provider_by_name on service_provider (name, id) where retired_at is null;

-- Properties. `search_text` holds every text that the list searches, one to a line.
create table property (
  id serial primary key,
  code text not null,
  name text not null,
  property_type text not null,
  address1 text not null default '',
  address2 text,
  country text not null,
  state text not null default '',
  city text not null default '',
  zip text,
  location text,
  vehicle text,
  investment text,
  base_currency text,
  reporting_currency text,
  property_manager text,
  property_manager_email text,
  property_management_company text,
  date_format text,
  ownership_type text,
  ownership_percentage numeric(9,4),
  base_unit text,
  reporting_unit text,
  unit_conversion numeric(24,6),
  rentable_area numeric(24,6),
  time_zone text,
  calendar_code text,
  acquired_on date,
  disposed_on date,
  is_active boolean not null default true,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text generated always as (
    lower(code || e'\n' || name || e'\n' || address1 || e'\n' || coalesce(address2, '') || e'\n' || city || e'\n' ||
    coalesce(zip, '') || e'\n' || coalesce(property_manager, '') || e'\n' || coalesce(property_manager_email, '') ||
    e'\n' || coalesce(property_management_company, ''))
  ) stored,
  constraint property_code_unique unique (code)
);
create index property_code_folded on property (fold_key(code));
create index property_by_name on property (name, id) where retired_at is null;
create index property_by_code on property (code, id) where retired_at is null;
create index property_label_search on property using gin (name gin_trgm_ops, code gin_trgm_ops);
create index property_search on property using gin (search_text gin_trgm_ops);

-- Which fund holds how much of a property, and when.
create table fund_property (
  id serial primary key,
  fund_id int not null references fund (id),
  property_id int not null references property (id),
  ownership_percentage numeric(9,4) not null default '100',
  valid_from date not null,
  valid_to date,
  constraint fund_property_fund_id_property_id_valid_from_unique unique (fund_id, property_id, valid_from)
);
create index fund_property_property_id_index on fund_property (property_id);

-- Which service provider delivers for a property, and when.
create table property_provider (
  id serial primary key,
  service_provider_id int not null references service_provider (id),
  property_id int not null references property (id),
  valid_from date not null,
  valid_to date,
  constraint property_provider_service_provider_id_property_id_dc735_unique unique (service_provider_id, property_id, valid_from)
);
create index property_provider_property_id_index on property_provider (property_id);
