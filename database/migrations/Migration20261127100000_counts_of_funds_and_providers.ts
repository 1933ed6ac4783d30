import { Migration } from '@mikro-orm/migrations';

/**
 * Servers keep how many properties funds and providers have, and their names, until one of these tables changes. Accounts
 * of providers are searched by index.
 */
export class Migration20261127100000_counts_of_funds_and_providers extends Migration {
  override up(): void {
    for (const table of [
      ...['fund', 'fund_type', 'fund_property', 'property', 'property_provider', 'service_provider'],
      ...['lookup_key', 'lookup_value'],
    ]) {
      this.addSql(`create trigger holding_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_reach_change('holding_change')`);
    }
    this.addSql(`insert into list_total values ('holding_change', '', 1)`);
    this.addSql(
      `create index source_account_search on source_account using gin (code gin_trgm_ops, name gin_trgm_ops)`,
    );
  }
}
