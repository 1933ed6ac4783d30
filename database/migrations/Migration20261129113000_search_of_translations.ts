import { Migration } from '@mikro-orm/migrations';

/** A word of a translation is found by its trigrams, as in other lists that grow long. */
export class Migration20261129113000_search_of_translations extends Migration {
  override up(): void {
    this.addSql(
      `create index translation_search on translation using gin (source_text gin_trgm_ops, target_text gin_trgm_ops)`,
    );
  }
}
