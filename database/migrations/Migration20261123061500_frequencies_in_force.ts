import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Frequencies are set up on a screen, and inherited from funds however deep the tree is. */
export class Migration20261123061500_frequencies_in_force extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('frequencies-in-force.sql', import.meta.url), 'utf8'));
  }
}
