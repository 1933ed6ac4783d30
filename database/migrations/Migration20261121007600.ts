import { Migration } from '@mikro-orm/migrations';
import { knownHolidayNames } from '../calendars/holiday-names.ts';

/** Holidays have a name in each language, as calendars do; those that came with the product get theirs. */
export class Migration20261121007600 extends Migration {
  override up(): void {
    this.addSql(`alter table holiday rename column name to name_en`);
    this.addSql(`alter table holiday add column name_ja text null, add column name_ar text null`);
    this.addSql(`alter table holiday
      add column name text generated always as (name_en) stored,
      add column names jsonb generated always as (lookup_names(name_en, name_ja, name_ar)) stored`);
    const names = JSON.stringify(knownHolidayNames()).replaceAll("'", "''");
    this.addSql(`update holiday h set name_ja = k."nameJa", name_ar = k."nameAr"
      from jsonb_to_recordset('${names}'::jsonb) as k("nameEn" text, "nameJa" text, "nameAr" text)
      where h.name_en = k."nameEn"`);
  }
}
