import { Migration } from '@mikro-orm/migrations';

/** What a person has typed for a submission and not sent. Whoever impersonates has drafts of their own. */
export class Migration20261122003000_submission_draft extends Migration {
  override up(): void {
    this.addSql(`create table submission_draft (
      id serial primary key,
      submission_id int not null references submission (id) on delete cascade,
      user_id int not null references app_user (id) on delete cascade,
      impersonator_id int null references app_user (id) on delete cascade,
      name text not null,
      content jsonb not null,
      updated_at timestamptz not null default now()
    )`);
    this.addSql(`create unique index submission_draft_of_person
      on submission_draft (submission_id, user_id, coalesce(impersonator_id, 0), name)`);
    this.addSql(`create index submission_draft_by_age on submission_draft (updated_at)`);
  }
}
