import { Migration } from '@mikro-orm/migrations';

export class Migration20261121000800 extends Migration {
  override up(): void {
    this.addSql('alter table outbox_entry add column request_hash text null');
  }
}
