import { Migration } from '@mikro-orm/migrations';

/** A place of dataset mappings may be mapped by a connection alone. What is stored is computed again with the next page. */
export class Migration20261129001500_places_mapped_by_connections extends Migration {
  override up(): void {
    this.addSql('alter table mapping_place add column connection_id int');
    this.addSql('delete from mapping_place_tab');
  }
}
