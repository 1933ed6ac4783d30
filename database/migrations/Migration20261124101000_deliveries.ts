import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** What connections send: published figures, and changes of status. */
export class Migration20261124101000_deliveries extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('deliveries.sql', import.meta.url), 'utf8'));
  }
}
