import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** The cells of the tie-out board with what its page reads of a submission, and an index that has it. */
export class Migration20261126160000_tie_out_cells extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('tie-out-cells.sql', import.meta.url), 'utf8'));
  }
}
