import { Migration } from '@mikro-orm/migrations';

/** A connection that maps the fields of its files takes the place of a dataset mapping: orphan records follow from it. */
export class Migration20261128214000_orphan_records_of_connections extends Migration {
  override up(): void {
    // A run changes other columns of its connection.
    this.addSql(`create trigger orphan_change after insert or delete or truncate
      or update of field_map, connection_type, format, service_provider_id, dataset_id, is_active, retired_at on connection
      for each statement execute function count_reach_change('orphan_change')`);
  }
}
