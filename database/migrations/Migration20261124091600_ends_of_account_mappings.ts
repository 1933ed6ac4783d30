import { Migration } from '@mikro-orm/migrations';

/** A mapping that is taken away from a month on keeps the months before it. */
export class Migration20261124091600_ends_of_account_mappings extends Migration {
  override up(): void {
    this.addSql(`alter table account_mapping
      add column effective_until date,
      add column ended_by_user_id int references app_user (id),
      add column ended_by_impersonator_id int references app_user (id),
      add constraint account_mapping_until_check check (effective_until > effective_from)`);
    this.addSql('create index account_mapping_ended_by on account_mapping (ended_by_user_id)');
    this.addSql('create index account_mapping_ended_by_impersonator on account_mapping (ended_by_impersonator_id)');
  }
}
