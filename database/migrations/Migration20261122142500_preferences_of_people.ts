import { Migration } from '@mikro-orm/migrations';

/** How people want to work: letter keys, the next submission after a decision, saved comments. */
export class Migration20261122142500_preferences_of_people extends Migration {
  override up(): void {
    this.addSql(`create table preference (
      user_id int primary key references app_user (id) on delete cascade,
      chosen jsonb not null
    )`);
  }
}
