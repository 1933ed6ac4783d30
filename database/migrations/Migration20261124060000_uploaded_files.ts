import { Migration } from '@mikro-orm/migrations';

/** Order of the list of uploaded files, and the screen of the file processing report for the roles that exist. */
export class Migration20261124060000_uploaded_files extends Migration {
  override up(): void {
    this.addSql(`create index version_received on version (created_at desc, id desc)`);
    this.addSql(`create index version_upload on version (upload_id, submission_id) where upload_id is not null`);
    this.addSql(`create index upload_refused on upload (created_at desc, id desc) where status = 'refused'`);
    this.addSql(`create index outbox_entry_refused_upload on outbox_entry (created_at desc, id desc)
      where kind = 'upload' and status = 'refused'`);
    this.addSql(`create index upload_file_name_trigrams on upload using gin (file_name gin_trgm_ops)`);
    // Built-in roles have the default of their base role; roles that people made are given the screen by people.
    this.addSql(`insert into role_privilege (role_id, screen, privilege)
      select r.id, 'report/fileprocessing',
        case when r.is_built_in and r.base_role in ('SuperAdmin', 'Admin') then 'All' else 'None' end
      from role r on conflict (role_id, screen) do nothing`);
  }
}
