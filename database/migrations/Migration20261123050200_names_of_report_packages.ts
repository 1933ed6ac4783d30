import { Migration } from '@mikro-orm/migrations';

/**
 * Names of packages are written one by one on the screen and together by seeds; both forms say the same. The view lists the
 * properties and funds for which a frequency asks for a package, whoever delivers it.
 */
export class Migration20261123050200_names_of_report_packages extends Migration {
  override up(): void {
    this.addSql(`alter table report_package add column name_ja text, add column name_ar text`);
    this.addSql(`create function keep_report_package_together() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' or new.names is distinct from old.names then
          new.name_ja := coalesce(new.names ->> 'ja', new.name_ja);
          new.name_ar := coalesce(new.names ->> 'ar', new.name_ar);
        end if;
        new.names := jsonb_strip_nulls(jsonb_build_object('en', new.name, 'ja', new.name_ja, 'ar', new.name_ar));
        return new;
      end $$`);
    this.addSql(`create trigger report_package_together before insert or update on report_package
      for each row execute function keep_report_package_together()`);
    this.addSql(`update report_package set name_ja = names ->> 'ja', name_ar = names ->> 'ar'`);
    this.addSql(`create index report_package_by_name on report_package (name, id) where retired_at is null`);
    this.addSql(`create view report_package_subject as
      select f.report_package_id, f.property_id, null::int as fund_id from frequency f
       where f.is_active and f.report_package_id is not null and f.property_id is not null
      union
      select f.report_package_id, a.property_id, null::int
        from frequency f join property_provider a on a.service_provider_id = f.service_provider_id
       where f.is_active and f.report_package_id is not null and f.property_id is null
         and (f.fund_id is null or exists (select 1 from fund_property fp join fund t on t.id = fp.fund_id
           left join fund up on up.id = t.parent_id
           where fp.property_id = a.property_id and f.fund_id in (t.id, t.parent_id, up.parent_id)))
      union
      select f.report_package_id, null::int, f.fund_id from frequency f
       where f.is_active and f.report_package_id is not null and f.property_id is null and f.fund_id is not null`);
  }
}
