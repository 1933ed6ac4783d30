import { Migration } from '@mikro-orm/migrations';

/**
 * Explanations that reviewers accept for months to come. A finding keeps the key of its row, by which the same finding of
 * another month is found, and which explanation it was given; findings of before have no key and cannot be accepted ahead.
 */
export class Migration20261124113000_carried_explanations extends Migration {
  override up(): void {
    this.addSql(`create table explanation_carry (
      id serial primary key,
      submission_id int not null references submission (id),
      dataset_id int not null,
      service_provider_id int not null,
      fund_id int,
      property_id int,
      rule_id int not null,
      rule_version int not null,
      row_key text not null,
      found text,
      explanation text not null,
      explanation_reason text,
      explained_by_user_id int,
      explained_at timestamptz,
      accepted_by_user_id int not null references app_user (id),
      accepted_at timestamptz not null default now(),
      from_month date not null,
      until_month date not null,
      within numeric not null,
      ended_at timestamptz,
      ended_by_user_id int references app_user (id),
      end_reason text,
      constraint explanation_carry_months_check check (until_month > from_month),
      constraint explanation_carry_within_check check (within >= 0),
      constraint explanation_carry_end_reason_check check (end_reason in ('BY_HAND', 'REPLACED', 'WITHDRAWN')),
      constraint explanation_carry_end_whole check (num_nonnulls(ended_at, ended_by_user_id, end_reason) in (0, 3)))`);
    this.addSql(`create index explanation_carry_of_place on explanation_carry (dataset_id, service_provider_id)`);
    this.addSql(`create index explanation_carry_of_submission on explanation_carry (submission_id)`);
    this.addSql(`alter table finding
      add column row_key text,
      add column carry_id int references explanation_carry (id)`);
  }
}
