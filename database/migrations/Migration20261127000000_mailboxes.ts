import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';

/** Mailboxes, whose attachments people hand to submissions. */
export class Migration20261127000000_mailboxes extends Migration {
  override up(): void {
    this.addSql(readFileSync(new URL('mailboxes.sql', import.meta.url), 'utf8'));
  }
}
