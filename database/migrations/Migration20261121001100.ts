import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

export class Migration20261121001100 extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('./mail-opt-outs.sql', import.meta.url), 'utf8'));
  }
}
