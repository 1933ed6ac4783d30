import { Migration } from '@mikro-orm/migrations';

/** Files of before are given to those alone who see everything. */
export class Migration20261126203000_reach_of_report_files extends Migration {
  override up(): void {
    this.addSql(`alter table report_file add column limited_to jsonb`);
  }
}
