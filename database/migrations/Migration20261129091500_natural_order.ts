import { Migration } from '@mikro-orm/migrations';

/** Choices are offered in the order of people, who count: Fund 2 before Fund 10. Deterministic, so that equality stays that of bytes. */
export class Migration20261129091500_natural_order extends Migration {
  override up(): void {
    this.addSql(`create collation natural_order (provider = icu, locale = 'und-u-kn-true')`);
  }
}
