import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000200 extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./reporting-tables.sql', import.meta.url), 'utf8'));
  }
}
