import { Migration } from '@mikro-orm/migrations';

/**
 * Rows belong to a version, which a statement is asked about once: a foreign key is asked for each of 100,000 rows of a file,
 * which took longer than storing them.
 */
export class Migration20261126160500_rows_of_versions extends Migration {
  override up(): void {
    this.addSql(`alter table version_row drop constraint version_row_version_id_fkey`);
    // As a foreign key does, it holds the version until the transaction ends.
    this.addSql(`create function version_row_belongs() returns trigger language plpgsql as $$
      declare lost int;
      begin
        select w.version_id into lost from (select distinct version_id from written) w
         where not exists (select from version v where v.id = w.version_id for key share) limit 1;
        if found then
          raise foreign_key_violation using message = format('rows of version %s, which is not there', lost),
            table = 'version_row', column = 'version_id', constraint = 'version_row_belongs';
        end if;
        return null;
      end $$`);
    for (const act of ['insert', 'update']) {
      this.addSql(`create trigger version_row_belongs_on_${act} after ${act} on version_row
        referencing new table as written for each statement execute function version_row_belongs()`);
    }
    this.addSql(`create function version_row_follows() returns trigger language plpgsql as $$
      begin
        delete from version_row r using gone g where r.version_id = g.id;
        return null;
      end $$`);
    this.addSql(`create trigger version_row_follows after delete on version
      referencing old table as gone for each statement execute function version_row_follows()`);
  }
}
