import { Migration } from '@mikro-orm/migrations';

/**
 * A rule that was installed from a pack says which rule of which version of the pack it is, and which of its own versions is as the
 * pack had it: what changed since is the work of people.
 */
export class Migration20261124110500_packs_of_rules extends Migration {
  override up(): void {
    this.addSql(`alter table rule
      add column pack_code text null,
      add column pack_version int null,
      add column pack_base_version int null,
      add constraint rule_pack_whole check (num_nonnulls(pack_code, pack_version, pack_base_version) in (0, 3))`);
  }
}
