import { Migration } from '@mikro-orm/migrations';

/**
 * Servers keep which providers a person limited to funds or properties sees. A submission shows its provider: new ones are
 * recognised by their ids, here are counted those that move to another provider or place, or go.
 */
export class Migration20261127170000_providers_of_submissions extends Migration {
  override up(): void {
    this.addSql(`create trigger holding_change_moved
      after update of service_provider_id, fund_id, entity_id, property_id or delete or truncate on submission
      for each statement execute function count_reach_change('holding_change')`);
  }
}
