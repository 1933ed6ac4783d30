import { Migration } from '@mikro-orm/migrations';

/** Whether a receiver verifies messages, for secrets that cannot be decrypted; null for those that were saved before. */
export class Migration20261128123000_signatures_of_lost_secrets extends Migration {
  override up(): void {
    this.addSql('alter table connection_secret add column needs_signature boolean');
  }
}
