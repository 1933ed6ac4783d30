import { Migration } from '@mikro-orm/migrations';

/** Whether somebody has published by the release of a package, and which members an administrator has released it without. */
export class Migration20261123050100_releases_of_packages extends Migration {
  override up(): void {
    this.addSql(`alter table package_month
      add column published_at timestamptz,
      add column missing_dataset_ids int[] not null default '{}'`);
  }
}
