import { Migration } from '@mikro-orm/migrations';

/** A step of a chain may have a name in each language; the seats of one step carry the same. */
export class Migration20261123010000_names_of_steps extends Migration {
  override up(): void {
    this.addSql(`alter table configured_reviewer add column step_names jsonb null`);
  }
}
