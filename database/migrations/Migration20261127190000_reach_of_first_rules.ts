import { Migration } from '@mikro-orm/migrations';

/**
 * Rules of the first packs had their reach stored as the text "{}" in place of an empty object: they read as limited, and
 * each import of their own export as a change. What they say stays the same, and so does their version.
 */
export class Migration20261127190000_reach_of_first_rules extends Migration {
  override up(): void {
    for (const [table, trigger] of [
      ['rule', 'rule_numbered'],
      ['rule_version', 'rule_version_kept'],
    ]) {
      this.addSql(`alter table ${table} disable trigger ${trigger}`);
      this.addSql(`update ${table} set reach = '{}' where jsonb_typeof(reach) = 'string'`);
      this.addSql(`alter table ${table} enable trigger ${trigger}`);
    }
  }
}
