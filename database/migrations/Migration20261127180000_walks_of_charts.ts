import { Migration } from '@mikro-orm/migrations';

/** The list of charts of accounts is walked in the order of what is pending, without a look at every property. */
export class Migration20261127180000_walks_of_charts extends Migration {
  override up(): void {
    this.addSql('create index property_retired on property (id) where retired_at is not null');
    for (const [name, condition] of [
      ['property', 'property_id is not null'],
      ['fund', 'property_id is null'],
    ]) {
      this
        .addSql(`create index provider_chart_of_${name}_by_pending on provider_chart (pending_count desc nulls last, id)
        where account_count > 0 and ${condition}`);
    }
  }
}
