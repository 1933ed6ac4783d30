import { Migration } from '@mikro-orm/migrations';

/**
 * What takes longer than a request: a job, and one row for each thing that it changes. `op_id` of an item names what it
 * asked the process of a submission.
 */
export class Migration20261123063000_jobs extends Migration {
  override up(): void {
    this.addSql(`create table job (
      id serial primary key,
      kind text not null,
      user_id int not null references app_user (id),
      impersonator_id int references app_user (id),
      request_id text,
      input jsonb not null,
      about jsonb not null default '{}',
      status text not null default 'queued'
        check (status in ('queued', 'running', 'cancelling', 'done', 'cancelled', 'failed')),
      total int,
      counts jsonb not null default '{}',
      failure_code text,
      cancelled_by_user_id int references app_user (id),
      created_at timestamptz not null default now(),
      started_at timestamptz,
      seen_at timestamptz not null default now(),
      ended_at timestamptz,
      check ((ended_at is null) = (status in ('queued', 'running', 'cancelling')))
    )`);
    this.addSql(`create index job_user on job (user_id, id)`);
    this.addSql(`create index job_impersonator on job (impersonator_id) where impersonator_id is not null`);
    this.addSql(`create index job_open on job (id) where ended_at is null`);
    this.addSql(`create index job_ended on job (ended_at) where ended_at is not null`);

    this.addSql(`create table job_item (
      job_id int not null references job (id) on delete cascade,
      position int not null,
      key text not null,
      label text not null,
      submission_id int references submission (id) on delete cascade,
      status text not null default 'waiting'
        check (status in ('waiting', 'sent', 'done', 'skipped', 'refused', 'notDone')),
      code text,
      details jsonb not null default '{}',
      op_id text unique,
      attempts int not null default 0,
      ended_at timestamptz,
      primary key (job_id, position),
      unique (job_id, key),
      check ((ended_at is null) = (status in ('waiting', 'sent')))
    )`);
    this.addSql(`create index job_item_status on job_item (job_id, status, position)`);
    this.addSql(`create index job_item_submission on job_item (submission_id) where submission_id is not null`);
  }
}
