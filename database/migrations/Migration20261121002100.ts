import { Migration } from '@mikro-orm/migrations';

/** What was imported, what was wrong with it, and what became of it. */
export class Migration20261121002100 extends Migration {
  override up(): void {
    this.addSql(`create table import_run (
      id serial primary key,
      import_id uuid not null unique,
      master text not null,
      status text not null default 'checking',
      file_name text not null,
      blob_key text not null,
      sha256 text not null,
      size_bytes int not null,
      counts jsonb null,
      problems jsonb null,
      failure jsonb null,
      progress jsonb null,
      user_id int not null references app_user (id),
      impersonator_id int null references app_user (id),
      created_at timestamptz not null default now(),
      applied_at timestamptz null
    )`);
    this.addSql(`create index import_run_by_master on import_run (master, id)`);
    this.addSql(`create index import_run_by_content on import_run (master, sha256) where status = 'applied'`);
  }
}
