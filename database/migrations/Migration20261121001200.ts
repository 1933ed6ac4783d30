import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001200 extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./due-tickets.sql', import.meta.url), 'utf8'));
  }
}
