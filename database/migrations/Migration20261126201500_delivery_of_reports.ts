import { Migration } from '@mikro-orm/migrations';

/** Reports by mail as files, and at an hour of a time zone. Schedules of before send a link at midnight UTC, as they did. */
export class Migration20261126201500_delivery_of_reports extends Migration {
  override up(): void {
    this.addSql(`alter table report_schedule
      add column delivery text not null default 'LINK',
      add column hour int not null default 0,
      add column time_zone text not null default 'UTC',
      add constraint report_schedule_delivery_check check (delivery in ('LINK', 'EXCEL', 'PDF')),
      add constraint report_schedule_hour_check check (hour between 0 and 23)`);
  }
}
