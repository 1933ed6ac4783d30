import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Charts of providers are counted again when what they are counted by has changed. */
export class Migration20261124092000_stale_provider_charts extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('stale-provider-charts.sql', import.meta.url), 'utf8'));
  }
}
