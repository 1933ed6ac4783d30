import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Connections with their secrets, runs and service accounts. */
export class Migration20261124072000_connections extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('connections.sql', import.meta.url), 'utf8'));
  }
}
