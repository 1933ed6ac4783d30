import { Migration } from '@mikro-orm/migrations';

/** Servers keep how many accounts and properties charts have, and the names of their funds, until one of these tables changes. */
export class Migration20261128125500_counts_of_charts extends Migration {
  override up(): void {
    for (const table of ['master_account', 'chart_association', 'fund', 'fund_property', 'property']) {
      this.addSql(`create trigger chart_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_reach_change('chart_change')`);
    }
    this.addSql(`insert into list_total values ('chart_change', '', 1)`);
  }
}
