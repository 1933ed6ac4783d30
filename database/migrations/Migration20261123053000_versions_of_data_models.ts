import { Migration } from '@mikro-orm/migrations';

/**
 * Data models come in versions, which never change; the newest active one is in force. The fields that an installation
 * has become version 1 of their model. `standard` is the model as the product brings it, `adopted_standard` the one that
 * the versions stand on: where the two differ, the difference is offered. `data_model_field` stays as a view for what
 * only lists fields, and for servers of the version before.
 */
export class Migration20261123053000_versions_of_data_models extends Migration {
  override up(): void {
    this.addSql(`create table data_model_version (
      id serial primary key,
      data_model_id int not null references data_model (id),
      version int not null,
      origin text not null,
      definition jsonb not null,
      note text null,
      is_active boolean not null default true,
      created_by_user_id int null references app_user (id),
      created_at timestamptz not null default now(),
      constraint data_model_version_origin check (origin in ('standard', 'administrator')),
      constraint data_model_version_data_model_id_version_unique unique (data_model_id, version)
    )`);
    this.addSql(`create index data_model_version_created_by_user_id_index on data_model_version (created_by_user_id)`);
    this.addSql(`create function keep_data_model_version() returns trigger language plpgsql as $$
      begin
        if (old.data_model_id, old.version, old.origin, old.definition) is distinct from
           (new.data_model_id, new.version, new.origin, new.definition) then
          raise exception 'A version of a data model never changes; add another one.';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger data_model_version_kept before update on data_model_version
      for each row execute function keep_data_model_version()`);
    this.addSql(`alter table data_model add column standard jsonb null, add column adopted_standard jsonb null`);
    this.addSql(fieldsOfBefore);
    this.addSql(`update data_model m set adopted_standard = v.definition from data_model_version v
      where v.data_model_id = m.id`);
    this.addSql(`alter table version add column data_model_version_id int null references data_model_version (id)`);
    this.addSql(`update version v set data_model_version_id = n.id
      from submission s join dataset d on d.id = s.dataset_id join data_model_version n on n.data_model_id = d.data_model_id
      where s.id = v.submission_id and v.kind <> 'nil'`);
    this.addSql(`create index version_data_model_version_id_index on version (data_model_version_id)`);
    this.addSql(`drop table data_model_field`);
    this.addSql(`create view data_model_in_force as
      select distinct on (data_model_id) id, data_model_id, version, definition from data_model_version
       where is_active order by data_model_id, version desc`);
    this.addSql(`create view data_model_field as
      select v.data_model_id, f.value ->> 'name' as name, f.value -> 'labels' as labels, f.value ->> 'type' as type,
             f.value ->> 'requirement' = 'required' as is_required, f.value -> 'enumValues' as enum_values,
             case when f.value ->> 'requirement' = 'conditional' then f.value -> 'requiredWhen' end as required_when,
             (f.ordinality - 1)::int as position
        from data_model_in_force v cross join jsonb_array_elements(v.definition -> 'fields') with ordinality f
       where f.value ->> 'requirement' <> 'off'`);
  }
}

const fieldsOfBefore = `insert into data_model_version (data_model_id, version, origin, definition)
      select m.id, 1, 'standard', jsonb_build_object(
          'subject', case m.code when 'trial_balance' then 'both' else 'property' end,
          'periodRule', case when m.code in ('rent_roll', 'trial_balance') then 'AT' else 'NONE' end,
          'periodField', case m.code when 'rent_roll' then 'as_of_date' when 'trial_balance' then 'period_end' end,
          'keyFields', case m.code
            when 'rent_roll' then '["property_code", "building_code", "unit_code", "lease_code"]'::jsonb
            when 'trial_balance' then '["property_code", "book", "account_code", "segment"]'::jsonb
            else '[]'::jsonb end,
          'fields', jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
            'name', f.name, 'labels', f.labels, 'type', f.type, 'enumValues', f.enum_values,
            'requirement', case when f.is_required then 'required'
              when jsonb_typeof(f.required_when) = 'object' then 'conditional' else 'optional' end,
            'requiredWhen', case when jsonb_typeof(f.required_when) = 'object' then f.required_when end
          )) order by f.position, f.id))
        from data_model m join data_model_field f on f.data_model_id = m.id group by m.id`;
