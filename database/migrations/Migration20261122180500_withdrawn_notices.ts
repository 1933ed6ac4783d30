import { Migration } from '@mikro-orm/migrations';

/** When the approval that a notice follows from was withdrawn. Its notices are found by the submission, read ones too. */
export class Migration20261122180500_withdrawn_notices extends Migration {
  override up(): void {
    this.addSql(`alter table email_history add column withdrawn_at timestamptz null`);
    this.addSql(`create index email_history_of_submission on email_history (submission_id)`);
    this.addSql(`drop index email_history_unread_of_submission`);
  }
}
