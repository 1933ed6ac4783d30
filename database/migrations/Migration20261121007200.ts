import { Migration } from '@mikro-orm/migrations';

/** What lists are searched for is kept in small letters: to make them of every text that is found takes longest. */
export class Migration20261121007200 extends Migration {
  override up(): void {
    this.addSql(`alter table property drop column search_text`);
    this.addSql(`alter table property add column search_text text generated always as (lower(
      code || e'\\n' || name || e'\\n' || address1 || e'\\n' || coalesce(address2, '') || e'\\n' || city || e'\\n' ||
      coalesce(zip, '') || e'\\n' || coalesce(property_manager, '') || e'\\n' || coalesce(property_manager_email, '') || e'\\n' ||
      coalesce(property_management_company, ''))) stored`);
    this.addSql(`create index property_search on property using gin (search_text gin_trgm_ops)`);
    this.addSql(`alter table app_user drop column search_text`);
    this.addSql(
      `alter table app_user add column search_text text generated always as (lower(name || e'\\n' || email)) stored`,
    );
    this.addSql(`create index app_user_search on app_user using gin (search_text gin_trgm_ops)`);
  }
}
