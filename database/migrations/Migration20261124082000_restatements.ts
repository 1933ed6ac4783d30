import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Why, when and by whom published figures were replaced, and who stands behind the mapping of an account. */
export class Migration20261124082000_restatements extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('restatements.sql', import.meta.url), 'utf8'));
  }
}
