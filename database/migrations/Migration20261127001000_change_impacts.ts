import { Migration } from '@mikro-orm/migrations';

/**
 * What a mapping or data model that is not saved would make of each submission. It goes with the job of the preview:
 * nothing in force refers to it.
 */
export class Migration20261127001000_change_impacts extends Migration {
  override up(): void {
    this.addSql(`create table change_impact (
      job_id int not null references job (id) on delete cascade,
      submission_id int not null references submission (id) on delete cascade,
      version_no int not null,
      before jsonb not null,
      after jsonb not null,
      refused int not null,
      accepted int not null,
      changed int not null,
      appeared int not null,
      vanished int not null,
      findings jsonb not null,
      examples jsonb not null,
      took_ms int not null,
      primary key (job_id, submission_id)
    )`);
    this.addSql(`create index change_impact_submission on change_impact (submission_id)`);
  }
}
