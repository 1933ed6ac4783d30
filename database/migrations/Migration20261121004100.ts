import { Migration } from '@mikro-orm/migrations';

/** Roles are made and named by people: their names compare folded, and a change knows what it was made on. */
export class Migration20261121004100 extends Migration {
  override up(): void {
    this.addSql(`alter table role add column updated_at timestamptz not null default now()`);
    this.addSql(`alter table role drop constraint role_name_unique`);
    this.addSql(`create unique index role_name_folded on role (fold_key(name)) where is_active`);
  }
}
