import { Migration } from '@mikro-orm/migrations';

/** Sign-ins of an address within the minute, for all copies of the api. Worth nothing after a crash: no log is written. */
export class Migration20261122184500_requests_counted_together extends Migration {
  override up(): void {
    this.addSql(`create unlogged table request_count (
      key text primary key, hits int not null, resets_at timestamptz not null)`);
    this.addSql('create index request_count_over on request_count (resets_at)');
  }
}
