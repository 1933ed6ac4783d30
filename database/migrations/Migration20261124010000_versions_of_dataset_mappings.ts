import { Migration } from '@mikro-orm/migrations';

/**
 * Dataset mappings come in versions, which never change. `dataset_mapping` holds where a mapping applies and its
 * definition in force; triggers number each change of the definition and add the version. What an installation has
 * becomes the first version of its mapping. A mapping of a report package has a row for each member, so that whatever
 * looks for the mapping of a dataset finds it.
 */
export class Migration20261124010000_versions_of_dataset_mappings extends Migration {
  override up(): void {
    this.addSql(`alter table dataset_mapping
      add column report_package_id int null references report_package (id),
      add column author_user_id int null references app_user (id),
      add column retired_at timestamptz null`);
    this.addSql(`create index dataset_mapping_report_package_id_index on dataset_mapping (report_package_id)`);
    this.addSql(`create index dataset_mapping_author_user_id_index on dataset_mapping (author_user_id)`);
    this.addSql(`create table dataset_mapping_version (
      id serial primary key,
      dataset_mapping_id int not null references dataset_mapping (id) on delete cascade,
      version int not null,
      definition jsonb not null,
      data_model_version_id int null references data_model_version (id),
      author_user_id int null references app_user (id),
      created_at timestamptz not null default now(),
      constraint dataset_mapping_version_dataset_mapping_id_version_unique unique (dataset_mapping_id, version)
    )`);
    this.addSql(`create index dataset_mapping_version_data_model_version_id_index
      on dataset_mapping_version (data_model_version_id)`);
    this.addSql(
      `create index dataset_mapping_version_author_user_id_index on dataset_mapping_version (author_user_id)`,
    );
    this
      .addSql(`insert into dataset_mapping_version (dataset_mapping_id, version, definition, data_model_version_id, created_at)
      select m.id, m.version, m.definition, v.id, m.updated_at from dataset_mapping m join dataset d on d.id = m.dataset_id
        left join data_model_in_force v on v.data_model_id = d.data_model_id`);
    this.addSql(`create function keep_dataset_mapping_version() returns trigger language plpgsql as $$
      begin
        if (old.dataset_mapping_id, old.version, old.definition, old.data_model_version_id, old.author_user_id)
           is distinct from
           (new.dataset_mapping_id, new.version, new.definition, new.data_model_version_id, new.author_user_id) then
          raise exception 'A version of a dataset mapping never changes; add another one.';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger dataset_mapping_version_kept before update on dataset_mapping_version
      for each row execute function keep_dataset_mapping_version()`);
    this.addSql(`create function number_dataset_mapping() returns trigger language plpgsql as $$
      begin
        if new.definition is distinct from old.definition and new.version = old.version then
          new.version := old.version + 1;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger dataset_mapping_numbered before update on dataset_mapping
      for each row execute function number_dataset_mapping()`);
    this.addSql(`create function add_dataset_mapping_version() returns trigger language plpgsql as $$
      begin
        insert into dataset_mapping_version (dataset_mapping_id, version, definition, data_model_version_id, author_user_id)
        select new.id, new.version, new.definition, v.id, new.author_user_id
          from dataset d left join data_model_in_force v on v.data_model_id = d.data_model_id where d.id = new.dataset_id
        on conflict (dataset_mapping_id, version) do nothing;
        return null;
      end $$`);
    this.addSql(`create trigger dataset_mapping_in_versions after insert or update on dataset_mapping
      for each row execute function add_dataset_mapping_version()`);
  }
}
