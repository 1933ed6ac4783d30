import { Migration } from '@mikro-orm/migrations';

/** The encoding that a person chose for a text file whose bytes do not tell it; null where none was chosen. */
export class Migration20261123005900_chosen_encodings extends Migration {
  override up(): void {
    this.addSql(`alter table upload add column encoding text null`);
  }
}
