import { Migration } from '@mikro-orm/migrations';

/**
 * A correction changes single cells as an edit does, and besides a value everywhere, or leaves rows out. A version names
 * the changes that made it, so that a later check of it begins with the same file and the same changes.
 */
export class Migration20261122145500_corrections_of_providers extends Migration {
  override up(): void {
    this.addSql(`alter table edit
      add column replacements jsonb null,
      add column left_out_row_nos jsonb null`);
    this.addSql(`alter table version add column edit_id int null references edit (id) on delete set null`);
  }
}
