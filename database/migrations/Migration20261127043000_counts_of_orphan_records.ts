import { Migration } from '@mikro-orm/migrations';

/**
 * The total of a list of orphan records is stored with them, as a whole and by place; who delivers, or is limited to
 * properties, finds records by index. Months that were computed before are computed again as they are read.
 */
export class Migration20261127043000_counts_of_orphan_records extends Migration {
  override up(): void {
    this.addSql(`alter table orphan_month add column counts jsonb not null default '{}'`);
    this.addSql(`update orphan_month set change_count = -1`);
    this.addSql(`create index orphan_record_by_provider on orphan_record (post_month, category, service_provider_id)`);
    this.addSql(`create index orphan_record_by_property on orphan_record (post_month, category, property_id)`);
    this.addSql(
      `create index orphan_record_of_dataset on orphan_record (post_month, category) where subject = 'dataset'`,
    );
  }
}
