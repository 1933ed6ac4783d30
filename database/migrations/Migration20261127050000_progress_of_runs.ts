import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Runs of connections say how far they are, and can be stopped. */
export class Migration20261127050000_progress_of_runs extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('progress-of-runs.sql', import.meta.url), 'utf8'));
  }
}
