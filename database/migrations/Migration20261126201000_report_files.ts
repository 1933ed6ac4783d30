import { Migration } from '@mikro-orm/migrations';

/** Files of reports that were made as a job; each is for the person in whose scope it was made, and goes with the job. */
export class Migration20261126201000_report_files extends Migration {
  override up(): void {
    this.addSql(`create table report_file (
      id serial primary key,
      job_id int not null unique references job (id) on delete cascade,
      user_id int not null references app_user (id) on delete cascade,
      impersonator_id int references app_user (id) on delete cascade,
      file_name text,
      blob_key text unique,
      size_bytes int,
      rows_total int not null,
      rows_written int not null default 0,
      created_at timestamptz not null default now(),
      made_at timestamptz,
      check ((blob_key is null) = (made_at is null))
    )`);
    this.addSql(`create index report_file_user on report_file (user_id)`);
    this.addSql(
      `create index report_file_impersonator on report_file (impersonator_id) where impersonator_id is not null`,
    );
    this.addSql(`create index report_file_created on report_file (created_at)`);
  }
}
