import { Migration } from '@mikro-orm/migrations';

/** Every file that a run has taken from a folder, with what became of it. */
export class Migration20261126195000_files_of_runs extends Migration {
  override up(): void {
    this.addSql(`alter table connection_run add column files jsonb not null default '[]'`);
  }
}
