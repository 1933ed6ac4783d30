import { Migration } from '@mikro-orm/migrations';

/** Which values of a row were computed and are not the file's: places in the columns of its version. */
export class Migration20261123070500_computed_cells extends Migration {
  override up(): void {
    this.addSql(`alter table version_row add column computed smallint[]`);
  }
}
