import { Migration } from '@mikro-orm/migrations';

/** Of a category that has few records in the funds of an Admin, these are found by index and sorted. */
export class Migration20261129005000_orphan_records_by_fund extends Migration {
  override up(): void {
    this.addSql(`create index orphan_record_by_fund on orphan_record (post_month, category, fund_id)`);
    this.addSql(`create index orphan_record_by_entity on orphan_record (post_month, category, entity_id)`);
  }
}
