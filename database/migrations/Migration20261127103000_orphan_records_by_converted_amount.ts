import { Migration } from '@mikro-orm/migrations';

/**
 * What is at stake of an orphan record is compared in one currency for each post month, by its closing rates. Months that
 * were computed before are computed again as they are read.
 */
export class Migration20261127103000_orphan_records_by_converted_amount extends Migration {
  override up(): void {
    // Null without an amount, and without a rate.
    this.addSql(`alter table orphan_record add column weight numeric`);
    this.addSql(`alter table orphan_month add column weight_currency text`);
    this.addSql(`drop index orphan_record_by_stake`);
    this.addSql(`create index orphan_record_by_stake on orphan_record
      (post_month, category, weight desc nulls last, currency nulls last, amount desc nulls last, submission_count desc, id)`);
    this.addSql(`create trigger orphan_change after insert or update or delete or truncate on exchange_rate
      for each statement execute function count_reach_change('orphan_change')`);
    // Sums of several currencies may change while the sum of all does not.
    this.addSql(`drop trigger orphan_change on provider_chart`);
    this.addSql(`create trigger orphan_change after update on provider_chart for each row
      when ((old.pending_count, old.pending_amount, old.currency) is distinct from (new.pending_count, new.pending_amount, new.currency)
        or (new.currency is null and new.pending_amount <> 0))
      execute function count_pending_accounts()`);
    this.addSql(`update orphan_month set change_count = -1`);
  }
}
