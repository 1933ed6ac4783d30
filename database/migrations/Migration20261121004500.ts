import { Migration } from '@mikro-orm/migrations';

/** A property without a currency or unit of its own has those of its fund; lists of properties are walked by name. */
export class Migration20261121004500 extends Migration {
  override up(): void {
    this.addSql(`alter table property alter column base_currency drop not null, alter column base_currency drop default,
      alter column reporting_currency drop not null,
      alter column reporting_currency drop default, alter column base_unit drop not null,
      alter column base_unit drop default,
      alter column reporting_unit drop not null, alter column reporting_unit drop default`);
    this.addSql(`create index property_by_name on property (name, id) where retired_at is null`);
    this.addSql(`create index property_by_code on property (code, id) where retired_at is null`);
    // States become values of a lookup, by their whole ISO 3166-2 code.
    this.addSql(`update property set state = country || '-' || state where state ~ '^[A-Z0-9]{1,3}$'`);
    this.addSql(`update property set ownership_type = 'DIRECT' where ownership_type = 'Direct'`);
  }
}
