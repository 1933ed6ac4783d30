import { Migration } from '@mikro-orm/migrations';

/** Tickets of an entity are found, and counted, by an index, as those of a fund are. */
export class Migration20261121009100 extends Migration {
  override up(): void {
    this.addSql(`create index submission_entity on submission (entity_id)
      include (fund_id, property_id, tab, status, post_month, dataset_id)`);
  }
}
