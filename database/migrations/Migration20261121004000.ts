import { Migration } from '@mikro-orm/migrations';

/** People are added, deleted and come back: an address is free again when its person has gone. */
export class Migration20261121004000 extends Migration {
  override up(): void {
    this.addSql(`alter table app_user alter column first_name set default ''`);
    this.addSql(`alter table app_user drop constraint app_user_email_unique`);
    this.addSql(`create unique index app_user_email_folded on app_user (fold_key(email)) where retired_at is null`);
    this.addSql(`create index app_user_email_lower on app_user (lower(email))`);
    this.addSql(`create index app_user_by_name on app_user (name, id) where retired_at is null`);
    this.addSql(`create index app_user_by_role on app_user (role_id)`);
    this.addSql(`create index configured_reviewer_by_user on configured_reviewer (user_id)`);
    // What belongs to a person alone goes with them.
    this.addSql(`alter table user_scope drop constraint user_scope_user_id_fkey,
      add constraint user_scope_user_id_fkey foreign key (user_id) references app_user (id) on delete cascade`);
  }
}
