import { Migration } from '@mikro-orm/migrations';

/** Keys of master data compare without case, width and doubled spaces; lists of providers are walked by name. */
export class Migration20261121002000 extends Migration {
  override up(): void {
    this.addSql(`create function fold_key(value text) returns text language sql immutable strict parallel safe
      return lower(btrim(regexp_replace(normalize(value, NFKC), '\\s+', ' ', 'g')))`);
    this.addSql(`create unique index service_provider_code_folded on service_provider (fold_key(code))`);
    this.addSql(`create index service_provider_by_name on service_provider (name, id) where retired_at is null`);
    this.addSql(`create index app_user_by_provider on app_user (service_provider_id)`);
    this.addSql(`create index property_code_folded on property (fold_key(code))`);
    // Types of providers become values of a lookup.
    this.addSql(`update service_provider set type = 'PROPERTY_MANAGER' where type ~* '^property\\s+manager$'`);
  }
}
