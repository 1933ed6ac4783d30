import { Migration } from '@mikro-orm/migrations';

/** Who leaves out a row by a correction says why: texts by row number. Corrections of before have none. */
export class Migration20261122180000_reasons_of_left_out_rows extends Migration {
  override up(): void {
    this.addSql('alter table edit add column left_out_reasons jsonb null');
  }
}
