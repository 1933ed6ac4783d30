import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Accounts of providers, the master accounts that they are mapped to, and published rows under master accounts. */
export class Migration20261124050000_account_mappings extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('account-mappings.sql', import.meta.url), 'utf8'));
  }
}
