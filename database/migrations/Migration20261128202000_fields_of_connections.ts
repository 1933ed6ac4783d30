import { Migration } from '@mikro-orm/migrations';

/** A pull of JSON may map the fields of its rows itself; its files are then read by that, not by the columns of a dataset mapping. */
export class Migration20261128202000_fields_of_connections extends Migration {
  override up(): void {
    this.addSql('alter table connection add column field_map text');
    this.addSql('alter table upload add column columns jsonb');
  }
}
