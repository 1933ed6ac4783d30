import { Migration } from '@mikro-orm/migrations';

/**
 * The names that a place of dataset mappings is found by, in one text: looked up one by one, they joined thousands of places for
 * a word of many properties. The next reader has the places put together, and the texts with them.
 */
export class Migration20261129112000_search_of_places extends Migration {
  override up(): void {
    this.addSql(`alter table mapping_place add column search_text text not null default ''`);
    this.addSql(`create index mapping_place_search on mapping_place using gin (search_text gin_trgm_ops)`);
    this.addSql('delete from mapping_place_tab');
  }
}
