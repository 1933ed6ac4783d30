import { Migration } from '@mikro-orm/migrations';

/** What a search of orphan records reads, in small letters: one text instead of three, on each of thousands of rows. */
export class Migration20261126200500_search_of_orphan_records extends Migration {
  override up(): void {
    this.addSql(`alter table orphan_record add column search_text text generated always as (
      lower(name || e'\\n' || coalesce(code, '') || e'\\n' || coalesce(provider_code, ''))) stored`);
  }
}
