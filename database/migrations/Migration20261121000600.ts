import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000600 extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./explanation-acceptance.sql', import.meta.url), 'utf8'));
  }
}
