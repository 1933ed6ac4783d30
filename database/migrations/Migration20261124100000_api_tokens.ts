import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Tokens by which programs call the public API, of people and of service accounts. */
export class Migration20261124100000_api_tokens extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('api-tokens.sql', import.meta.url), 'utf8'));
  }
}
