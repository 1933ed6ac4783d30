import { Migration } from '@mikro-orm/migrations';

/** The bell lists the newest first by when each was made: what was written later may tell of something earlier. */
export class Migration20261121007100 extends Migration {
  override up(): void {
    this.addSql(`create index email_history_newest on email_history (user_id, created_at desc, id desc)`);
  }
}
