import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Master charts of accounts in versions, and the funds and properties that each is associated with. */
export class Migration20261124040000_master_charts extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('master-charts.sql', import.meta.url), 'utf8'));
  }
}
