import { Migration } from '@mikro-orm/migrations';

/**
 * Lookup keys and values become master data: a name in a column for each language, values below another value (the
 * states of a country), and the past of what was retired. `names` and `code` follow from the columns, for readers.
 */
export class Migration20261121005000 extends Migration {
  override up(): void {
    this.addSql(`alter table lookup_key
      add column code text generated always as (name) stored,
      add column description text null,
      add column updated_at timestamptz not null default now(),
      add column retired_at timestamptz null`);
    this.addSql(`create unique index lookup_key_name_folded on lookup_key (fold_key(name))`);
    this
      .addSql(`create function lookup_names(en text, ja text, ar text) returns jsonb language sql immutable parallel safe
      return jsonb_strip_nulls(jsonb_build_object('en', en, 'ja', ja, 'ar', ar))`);
    this.addSql(`alter table lookup_value
      add column name_en text null,
      add column name_ja text null,
      add column name_ar text null,
      add column parent_id int null references lookup_value (id),
      add column updated_at timestamptz not null default now(),
      add column retired_at timestamptz null,
      alter column sort_order drop not null`);
    this.addSql(`update lookup_value set name_en = coalesce(names ->> 'en', code), name_ja = names ->> 'ja',
      name_ar = names ->> 'ar'`);
    this.addSql(`alter table lookup_value alter column name_en set not null, drop column names`);
    this.addSql(`alter table lookup_value
      add column names jsonb generated always as (lookup_names(name_en, name_ja, name_ar)) stored`);
    this.addSql(`create unique index lookup_value_code_folded on lookup_value (lookup_key_id, fold_key(code))`);
    this.addSql(`create index lookup_value_by_parent on lookup_value (parent_id)`);
  }
}
