import { Migration } from '@mikro-orm/migrations';

/** Standard data models are called by their names in each language; the seeds of every start fill them in. */
export class Migration20261126120000_names_of_data_models extends Migration {
  override up(): void {
    this.addSql(`alter table data_model add column names jsonb not null default '{}'`);
  }
}
