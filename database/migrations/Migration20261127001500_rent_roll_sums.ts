import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Sums of rent rolls, which triggers keep: a report of twelve months read a million rows. */
export class Migration20261127001500_rent_roll_sums extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('rent-roll-sums.sql', import.meta.url), 'utf8'));
  }
}
