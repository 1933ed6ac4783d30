import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Lists answer from indexes and roll-ups, however long they are. */
export class Migration20261121006000 extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./list-totals.sql', import.meta.url), 'utf8'));
  }
}
