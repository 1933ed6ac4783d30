import { Migration } from '@mikro-orm/migrations';

/** When the person looked at the submission of a notice: no mail follows then. Notices of a step are closed with it. */
export class Migration20261122003100_notice_seen extends Migration {
  override up(): void {
    this.addSql(`alter table email_history add column seen_at timestamptz null`);
    this.addSql(`create index email_history_unread_of_submission on email_history (submission_id) where not is_read`);
  }
}
