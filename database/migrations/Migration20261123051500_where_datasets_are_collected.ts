import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Datasets are set up on a screen: their names, what they are used for, and the funds and properties they are collected for. */
export class Migration20261123051500_where_datasets_are_collected extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('where-datasets-are-collected.sql', import.meta.url), 'utf8'));
  }
}
