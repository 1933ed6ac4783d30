import { Migration } from '@mikro-orm/migrations';

/** An archived chart has no associations: those of funds and properties that were retired before it end with it. */
export class Migration20261128124500_associations_of_archived_charts extends Migration {
  override up(): void {
    this.addSql(
      `delete from chart_association a using master_chart c where c.id = a.chart_id and c.retired_at is not null`,
    );
  }
}
