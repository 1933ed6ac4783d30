import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** A control may name one of several datasets that share a data model. */
export class Migration20261127150000_tie_outs_by_dataset extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('tie-outs-by-dataset.sql', import.meta.url), 'utf8'));
  }
}
