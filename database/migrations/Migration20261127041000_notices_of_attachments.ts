import { Migration } from '@mikro-orm/migrations';

/** Attachments that wait are made known once; those that wait already, at the end of the next run. */
export class Migration20261127041000_notices_of_attachments extends Migration {
  override up(): void {
    this.addSql('alter table connection_proposal add column noticed_at timestamptz');
    this.addSql(`update connection_proposal set noticed_at = decided_at where decided_at is not null`);
    this.addSql(`create index email_history_waiting_attachments on email_history ((("values" ->> 'connectionId')::int))
      where template_name = 'attachmentsWaiting' and not is_read`);
  }
}
