import { Migration } from '@mikro-orm/migrations';

/**
 * A property without a fund holds up collections of several providers: each sees its own count. The total of a category is
 * stored without its places. Months that were computed before are computed again as they are read.
 */
export class Migration20261129053000_orphan_records_by_provider extends Migration {
  override up(): void {
    // In the order of service_provider_ids.
    this.addSql(`alter table orphan_record add column provider_submission_counts int[] not null default '{}'`);
    this.addSql(`update orphan_month set change_count = -1, counts = '{}'`);
  }
}
