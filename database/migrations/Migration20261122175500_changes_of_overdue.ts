import { Migration } from '@mikro-orm/migrations';

/**
 * Submissions that became overdue, or are no longer, because a deadline or a due date was changed. People have not been
 * told of them yet; `was_overdue` is what they know.
 */
export class Migration20261122175500_changes_of_overdue extends Migration {
  override up(): void {
    this.addSql(`create table overdue_change (
      submission_id int primary key references submission (id) on delete cascade,
      was_overdue boolean not null,
      waiting_since timestamptz null,
      changed_at timestamptz not null default now()
    )`);
  }
}
