import { Migration } from '@mikro-orm/migrations';
import { describeTwins, twinsOf } from '../code-twins.ts';

/**
 * Codes of rules are unique within their dataset under the equality of all codes.
 * @throws when two rules have one code under it; `npm run migrate -- --report` lists them beforehand
 */
export class Migration20261129110000_one_equality_of_rule_codes extends Migration {
  override async up(): Promise<void> {
    const codes = { table: 'rule', column: 'code', within: ['dataset_id'], where: 'true' } as const;
    const twins = await twinsOf((sql) => this.execute(sql) as Promise<{ codes: string[] }[]>, codes);
    if (twins.length > 0) {
      throw new Error(`These codes of rules are one code now. Rename them first:\n${describeTwins(twins)}`);
    }
    this.addSql(`create unique index rule_code_folded on rule (dataset_id, fold_key(code))`);
  }
}
