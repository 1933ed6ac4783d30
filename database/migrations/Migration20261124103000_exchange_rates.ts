import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Rates of currencies by post month, and how a report reads them. */
export class Migration20261124103000_exchange_rates extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('exchange-rates.sql', import.meta.url), 'utf8'));
  }
}
