import { Migration } from '@mikro-orm/migrations';

/** A place of dataset mappings is stale, too, when the connection that maps it no longer fits the data model. */
export class Migration20261129062500_places_by_stale_connections extends Migration {
  override up(): void {
    this.addSql(`alter table mapping_place add column connection_faults text[] not null default '{}'`);
    this.addSql('delete from mapping_place_tab');
  }
}
