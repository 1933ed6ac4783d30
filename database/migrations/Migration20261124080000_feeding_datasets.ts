import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Of several datasets of one data model, exactly one feeds reports for a property or fund and a month. */
export class Migration20261124080000_feeding_datasets extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('feeding-datasets.sql', import.meta.url), 'utf8'));
  }
}
