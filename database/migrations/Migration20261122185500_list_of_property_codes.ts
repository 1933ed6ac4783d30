import { Migration } from '@mikro-orm/migrations';

/** The list of codes of providers grows as that of properties does: it is searched, ordered, counted and kept alike. */
export class Migration20261122185500_list_of_property_codes extends Migration {
  override up(): void {
    this.addSql(`alter table property_mapping add column search_text text generated always as (
      lower(provider_code || e'\\n' || coalesce(local_property_name, ''))) stored`);
    this.addSql(`create index property_mapping_search on property_mapping using gin (search_text gin_trgm_ops)`);
    this.addSql(`drop index property_mapping_by_code`);
    this.addSql(
      `create index property_mapping_by_code on property_mapping (provider_code, id) where retired_at is null`,
    );
    for (const [when, rows] of [
      ['insert', 'new table as new_rows'],
      ['update', 'old table as old_rows new table as new_rows'],
      ['delete', 'old table as old_rows'],
    ] as const) {
      this.addSql(`create trigger total_${when} after ${when} on property_mapping referencing ${rows}
        for each statement execute function count_records()`);
    }
    this.addSql(`create trigger total_truncate after truncate on property_mapping
      for each statement execute function forget_totals()`);
    this.addSql(`insert into list_total
      select 'property_mapping', is_active::text, count(*) from property_mapping where retired_at is null group by 2`);
    for (const table of ['property_mapping', 'fund_property', 'property_provider']) {
      this.addSql(`create trigger property_mapping_reach after insert or update or delete or truncate on ${table}
        for each statement execute function count_reach_change('property_mapping_reach')`);
    }
    this.addSql(`insert into list_total values ('property_mapping_reach', '', 1)`);
  }
}
