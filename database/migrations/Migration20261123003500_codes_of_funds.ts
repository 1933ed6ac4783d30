import { Migration } from '@mikro-orm/migrations';

/** A fund may have a code, which no other fund has in any case or width. Users and properties name it by code or name. */
export class Migration20261123003500_codes_of_funds extends Migration {
  override up(): void {
    this.addSql(`update fund set code = null where btrim(code) = ''`);
    this.addSql(`create unique index fund_code_folded on fund (fold_key(code))`);
    this.addSql(`create index fund_by_code on fund (code, id) where retired_at is null`);
  }
}
