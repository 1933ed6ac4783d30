import { Migration } from '@mikro-orm/migrations';

/** Whose a session is was never written beside it, so the sessions of a person could not be found by it. */
export class Migration20261128210000_person_of_a_session extends Migration {
  override up(): void {
    this.addSql(`alter table session drop column user_id`);
    this.addSql(`alter table session add column user_id int generated always as ((sess ->> 'userId')::int) stored`);
    this.addSql(`create index "session_user" on session (user_id)`);
  }
}
