import { Migration } from '@mikro-orm/migrations';

/** Each version keeps the account of its file; fields of a data model may be required under a condition. */
export class Migration20261122142800_account_of_files extends Migration {
  override up(): void {
    this.addSql(`create table file_account (
      version_id int not null primary key references version (id) on delete cascade,
      account jsonb not null)`);
    this.addSql(`alter table data_model_field add column required_when jsonb null`);
  }
}
