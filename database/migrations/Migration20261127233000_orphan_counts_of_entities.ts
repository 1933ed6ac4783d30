import { Migration } from '@mikro-orm/migrations';

/** A record of an entity counts the collections of the entity alone. Stored months are computed again as they are read. */
export class Migration20261127233000_orphan_counts_of_entities extends Migration {
  override up(): void {
    this.addSql(`update orphan_month set change_count = -1`);
  }
}
