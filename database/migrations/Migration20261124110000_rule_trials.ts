import { Migration } from '@mikro-orm/migrations';

/**
 * What the trial of a rule found in each submission. It goes with the job of the trial: nothing in force refers to it.
 */
export class Migration20261124110000_rule_trials extends Migration {
  override up(): void {
    this.addSql(`create table rule_trial (
      job_id int not null references job (id) on delete cascade,
      submission_id int not null references submission (id) on delete cascade,
      version_no int not null,
      row_count int not null,
      passes int not null,
      violations int not null,
      skipped int not null,
      sides jsonb,
      missing jsonb not null,
      hits jsonb not null,
      gaps float8[] not null,
      gap_weight int not null,
      took_ms int not null,
      primary key (job_id, submission_id)
    )`);
    this.addSql(`create index rule_trial_submission on rule_trial (submission_id)`);
  }
}
