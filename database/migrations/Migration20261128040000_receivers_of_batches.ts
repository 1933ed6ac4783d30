import { Migration } from '@mikro-orm/migrations';

/**
 * To which address and in which format the batches of a load have gone. Another receiver has none of them. Null for loads that
 * were begun before: the connection has led where it leads now.
 */
export class Migration20261128040000_receivers_of_batches extends Migration {
  override up(): void {
    this.addSql(`alter table connection_delivery add column batches_to text null`);
  }
}
