import { readdirSync, readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

const folder = new URL('./initial-schema/', import.meta.url);

/** Every table of the first release, a file for each part of the product, in the order in which they refer to each other. */
export class Migration20261122000100_initial_schema extends Migration {
  override up(): void {
    for (const file of readdirSync(folder).sort()) this.addSql(readFileSync(new URL(file, folder), 'utf8'));
  }
}
