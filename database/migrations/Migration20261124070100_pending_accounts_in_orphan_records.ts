import { Migration } from '@mikro-orm/migrations';

/** Accounts of providers that are not mapped are orphan records: a change of what is pending makes the stored ones out of date. */
export class Migration20261124070100_pending_accounts_in_orphan_records extends Migration {
  override up(): void {
    this.addSql(`create function count_pending_accounts() returns trigger language plpgsql as $$
      begin
        insert into list_total values ('orphan_change', '', 1);
        return null;
      end $$`);
    // A validation writes the sums again and again; only what differs counts.
    this.addSql(`create trigger orphan_change after update on provider_chart for each row
      when ((old.pending_count, old.pending_amount, old.currency) is distinct from (new.pending_count, new.pending_amount, new.currency))
      execute function count_pending_accounts()`);
    this.addSql(`create trigger orphan_change_of_rows after insert or delete or truncate on provider_chart
      for each statement execute function count_reach_change('orphan_change')`);
  }
}
