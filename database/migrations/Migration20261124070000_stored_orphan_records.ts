import { Migration } from '@mikro-orm/migrations';

/**
 * Orphan records are computed once per post month and stored, until master data that they depend on changes: triggers
 * count those changes. The sweep keeps a copy of each day for a comparison with the week before. Administrators may
 * ignore a record until a day.
 */
export class Migration20261124070000_stored_orphan_records extends Migration {
  override up(): void {
    this.addSql(`create table orphan_month (
      post_month date primary key,
      -- The count of changes that the stored records include.
      change_count int not null,
      computed_at timestamptz not null default now()
    )`);
    this.addSql(`create table orphan_record (
      id serial primary key,
      post_month date not null,
      category text not null,
      key text not null,
      reason text not null,
      subject text not null,
      property_id int,
      service_provider_id int,
      -- Every provider that the record concerns.
      service_provider_ids int[] not null default '{}',
      fund_id int,
      entity_id int,
      dataset_id int,
      user_id int,
      provider_code text,
      name text not null,
      code text,
      -- Collections of the month that the record holds up.
      submission_count int not null default 0,
      amount numeric,
      currency text,
      found_at timestamptz not null default now(),
      constraint orphan_record_key unique (post_month, category, key)
    )`);
    this.addSql(`create index orphan_record_by_stake on orphan_record
      (post_month, category, amount desc nulls last, submission_count desc, id)`);
    this.addSql(`create index orphan_record_by_name on orphan_record (post_month, category, name, id)`);
    this.keepDays();
    this.countChanges();
  }

  private keepDays(): void {
    this.addSql(`create table orphan_snapshot (
      taken_on date not null,
      post_month date not null,
      category text not null,
      key text not null,
      subject text not null,
      property_id int,
      service_provider_id int,
      service_provider_ids int[] not null,
      fund_id int,
      entity_id int,
      dataset_id int,
      primary key (post_month, category, taken_on, key)
    )`);
    this.addSql(`create table ignored_orphan (
      id serial primary key,
      category text not null,
      key text not null,
      reason text not null,
      until_on date not null,
      user_id int not null references app_user (id),
      created_at timestamptz not null default now(),
      constraint ignored_orphan_key unique (category, key)
    )`);
    this.addSql(`create index ignored_orphan_user_id on ignored_orphan (user_id)`);
  }

  private countChanges(): void {
    const tables = [
      ...['property', 'fund', 'fund_property', 'service_provider', 'property_provider', 'property_mapping'],
      ...['dataset', 'dataset_association', 'dataset_mapping', 'data_model', 'data_model_version', 'frequency'],
      ...['report_package', 'report_package_member', 'workflow_configuration', 'configured_reviewer', 'role'],
      ...['lookup_key', 'lookup_value'],
    ];
    for (const table of tables) {
      this.addSql(`create trigger orphan_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_reach_change('orphan_change')`);
    }
    // Signing in changes other columns of a person.
    this.addSql(`create trigger orphan_change after insert or delete or truncate
      or update of name, email, is_active, retired_at, role_id, service_provider_id on app_user
      for each statement execute function count_reach_change('orphan_change')`);
    this.addSql(`insert into list_total values ('orphan_change', '', 1)`);
  }
}
