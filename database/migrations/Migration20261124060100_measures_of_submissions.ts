import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** How long each submission waited for whom, and what its quality scores were computed from: what reports are made of. */
export class Migration20261124060100_measures_of_submissions extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('measures-of-submissions.sql', import.meta.url), 'utf8'));
  }
}
