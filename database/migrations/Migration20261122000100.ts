import { Migration } from '@mikro-orm/migrations';

/** The codes of providers become master data: each can be inactive, and a change is seen by who comes after. */
export class Migration20261122000100 extends Migration {
  override up(): void {
    this.addSql(`alter table property_mapping
      add column is_active boolean not null default true,
      add column updated_at timestamptz not null default now(),
      add column retired_at timestamptz null`);
    this.addSql(`create index property_mapping_by_code on property_mapping (provider_code, id)`);
    this.addSql(`create index property_mapping_by_property on property_mapping (property_id)`);
  }
}
