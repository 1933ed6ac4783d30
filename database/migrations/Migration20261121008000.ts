import { Migration } from '@mikro-orm/migrations';

/**
 * Calendars and their holidays become master data: a name in a column for each language, and the past of what was
 * retired. `name` and `names` follow from the columns, for readers.
 */
export class Migration20261121008000 extends Migration {
  override up(): void {
    this.addSql(`alter table calendar
      add column name_en text null,
      add column name_ja text null,
      add column name_ar text null,
      add column weekend_days text null,
      add column is_active boolean not null default true,
      add column updated_at timestamptz not null default now(),
      add column retired_at timestamptz null`);
    this.addSql(`update calendar set name_en = coalesce(names ->> 'en', code), name_ja = names ->> 'ja',
      name_ar = names ->> 'ar', weekend_days = coalesce((select string_agg(day, ',' order by place)
        from jsonb_array_elements_text(weekend) with ordinality d(day, place)), 'none')`);
    this.addSql(`alter table calendar alter column name_en set not null, alter column weekend_days set not null,
      drop column names, drop column weekend`);
    this.addSql(`alter table calendar
      add column name text generated always as (name_en) stored,
      add column names jsonb generated always as (lookup_names(name_en, name_ja, name_ar)) stored`);
    this.addSql(`create unique index calendar_code_folded on calendar (fold_key(code))`);
    this.addSql(`alter table holiday
      add column is_active boolean not null default true,
      add column updated_at timestamptz not null default now(),
      add column retired_at timestamptz null`);
    this.addSql(`create index holiday_by_day on holiday (day, id)`);
  }
}
