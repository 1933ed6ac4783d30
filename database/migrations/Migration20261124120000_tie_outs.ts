import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** What controls found, and the views that say which controls there are and what they would be compared with now. */
export class Migration20261124120000_tie_outs extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('tie-outs.sql', import.meta.url), 'utf8'));
  }
}
