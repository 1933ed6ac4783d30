import { Migration } from '@mikro-orm/migrations';

/** How people want to see their lists: saved views, and the columns they have chosen. */
export class Migration20261121006500 extends Migration {
  override up(): void {
    this.addSql(`create table saved_view (
      id serial primary key,
      user_id int not null references app_user (id) on delete cascade,
      list text not null,
      name text not null,
      query jsonb not null,
      columns jsonb null,
      is_default boolean not null default false,
      created_at timestamptz not null default now()
    )`);
    this.addSql(`create unique index saved_view_name on saved_view (user_id, list, fold_key(name))`);
    this.addSql(`create unique index saved_view_default on saved_view (user_id, list) where is_default`);
    this.addSql(`create table column_choice (
      id serial primary key,
      user_id int not null references app_user (id) on delete cascade,
      list text not null,
      columns jsonb not null
    )`);
    this.addSql(`create unique index column_choice_of_person on column_choice (user_id, list)`);
  }
}
