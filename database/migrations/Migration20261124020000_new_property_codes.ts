import { Migration } from '@mikro-orm/migrations';

/** Codes that were met in files and that no person has looked at yet. */
export class Migration20261124020000_new_property_codes extends Migration {
  override up(): void {
    this.addSql(`alter table property_mapping add column is_new boolean not null default false`);
    this.addSql(`update property_mapping m set is_new = true where m.property_id is null and not exists (
      select 1 from audit_entry a where a.entity = 'propertyMapping' and a.entity_id = m.id::text)`);
    // Whoever changes a code has looked at it.
    this.addSql(`create function look_at_property_code() returns trigger language plpgsql as $$
      begin
        new.is_new := false;
        return new;
      end $$`);
    this.addSql(`create trigger property_mapping_looked_at before update of property_id, local_property_name, updated_at
      on property_mapping for each row when (new.is_new) execute function look_at_property_code()`);
  }
}
