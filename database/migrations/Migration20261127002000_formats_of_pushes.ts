import { Migration } from '@mikro-orm/migrations';

/** Published rows are pushed as JSON, CSV or Excel; what was a file before is CSV. */
export class Migration20261127002000_formats_of_pushes extends Migration {
  override up(): void {
    this.addSql('alter table connection drop constraint connection_format_check');
    this.addSql(`update connection set format = 'CSV' where connection_type = 'PUSH' and format = 'FILE'`);
    this.addSql(`alter table connection add constraint connection_format_check
      check (format in ('FILE', 'JSON', 'CSV', 'EXCEL'))`);
  }
}
