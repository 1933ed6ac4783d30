import { Migration } from '@mikro-orm/migrations';

/** Reports that people get a link to by mail. A schedule ends with its owner; the audit trail keeps what it was. */
export class Migration20261124103500_report_schedules extends Migration {
  override up(): void {
    this.addSql(`create table report_schedule (
      id serial primary key,
      user_id int not null references app_user (id) on delete cascade,
      report text not null,
      name text not null,
      query jsonb not null default '{}',
      rhythm text not null,
      day int not null,
      receiver_ids int[] not null,
      next_on date not null,
      ended_at timestamptz,
      end_reason text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint report_schedule_rhythm_check check (rhythm in ('WEEKLY', 'MONTHLY')),
      constraint report_schedule_day_check check (day between 1 and 28))`);
    this.addSql(`create index report_schedule_of_user on report_schedule (user_id, id)`);
    this.addSql(`create index report_schedule_due on report_schedule (next_on, id) where ended_at is null`);
  }
}
