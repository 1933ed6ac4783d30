import { Migration } from '@mikro-orm/migrations';

/** Loads of data models without a table had no number of rows, and a push of them ended after its first batch. */
export class Migration20261129011000_rows_of_loads_without_table extends Migration {
  override up(): void {
    this.addSql(`update reporting_load l set row_count = v.row_count from version v
      where v.id = l.version_id and to_regclass(quote_ident('loaded_' || l.data_model_code)) is null`);
  }
}
