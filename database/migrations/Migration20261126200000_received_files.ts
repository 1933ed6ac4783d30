import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** The list of uploaded files in one table, which triggers keep: it was put together from three for each page. */
export class Migration20261126200000_received_files extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('received-files.sql', import.meta.url), 'utf8'));
  }
}
