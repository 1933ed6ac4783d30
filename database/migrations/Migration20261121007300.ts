import { Migration } from '@mikro-orm/migrations';

/**
 * Servers keep what lookup values are called for as long as none changes. Every change adds to a total of its own, which
 * a page reads along, so that nobody waits for another's commit and no server tells an old name.
 */
export class Migration20261121007300 extends Migration {
  override up(): void {
    this.addSql(`create function count_lookup_change() returns trigger language plpgsql as $$
      begin
        insert into list_total values ('lookup_change', '', 1);
        if random() < 0.02 then perform put_totals_together('lookup_change'); end if;
        return null;
      end $$`);
    for (const table of ['lookup_key', 'lookup_value']) {
      this.addSql(`create trigger lookup_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_lookup_change()`);
    }
    this.addSql(`insert into list_total values ('lookup_change', '', 1)`);
  }
}
