import { Migration } from '@mikro-orm/migrations';

/**
 * Servers keep which funds and providers properties have for as long as nothing of that changes. Every change adds to a
 * total of its own, which a page reads along, so that no server tells an old one.
 */
export class Migration20261121009200 extends Migration {
  override up(): void {
    this.addSql(`create function count_placement_change() returns trigger language plpgsql as $$
      begin
        insert into list_total values ('placement_change', '', 1);
        if random() < 0.02 then perform put_totals_together('placement_change'); end if;
        return null;
      end $$`);
    for (const table of ['fund', 'fund_property', 'service_provider', 'property_provider']) {
      this.addSql(`create trigger placement_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_placement_change()`);
    }
    this.addSql(`insert into list_total values ('placement_change', '', 1)`);
  }
}
