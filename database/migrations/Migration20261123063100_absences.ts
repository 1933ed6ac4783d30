import { Migration } from '@mikro-orm/migrations';

/** Delegations in the local days of the absent reviewer, and who entered them: the reviewer or an administrator. */
export class Migration20261123063100_absences extends Migration {
  override up(): void {
    this.addSql(`alter table delegation add column time_zone text,
      add column created_by_user_id int references app_user (id)`);
    this.addSql(`create index delegation_period on delegation (valid_until, valid_from)`);
    this.addSql(
      `create index delegation_created_by on delegation (created_by_user_id) where created_by_user_id is not null`,
    );
  }
}
