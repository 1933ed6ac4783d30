import { Migration } from '@mikro-orm/migrations';

/**
 * A configured chain is what a dataset or package has for every subject, one fund or one property; its versions are rows
 * of workflow_configuration with author and time. What was configured before becomes the versions of its chain.
 */
export class Migration20261123060000_chains_in_versions extends Migration {
  override up(): void {
    this.addSql(`create table configured_chain (
      id serial primary key,
      name text not null,
      dataset_id int references dataset (id),
      report_package_id int references report_package (id),
      fund_id int references fund (id),
      property_id int references property (id),
      reviewers text not null default '',
      is_active boolean not null default true,
      retired_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint configured_chain_dataset_or_package check (num_nonnulls(dataset_id, report_package_id) = 1),
      constraint configured_chain_fund_or_property check (num_nonnulls(fund_id, property_id) <= 1)
    )`);
    this.addSql(`create unique index configured_chain_place on configured_chain
      (coalesce(dataset_id, 0), coalesce(report_package_id, 0), coalesce(fund_id, 0), coalesce(property_id, 0))`);
    this.addSql(`create unique index configured_chain_name on configured_chain (fold_key(name))`);
    this.addSql(`create index configured_chain_fund on configured_chain (fund_id) where fund_id is not null`);
    this.addSql(
      `create index configured_chain_property on configured_chain (property_id) where property_id is not null`,
    );
    this.addSql(`create index configured_chain_package on configured_chain (report_package_id)
      where report_package_id is not null`);
    this.addSql(`alter table workflow_configuration
      add column chain_id int references configured_chain (id),
      add column author_user_id int references app_user (id),
      add column superseded_at timestamptz`);
    this.addSql(`alter table configured_reviewer add column step_deadline_hours int
      constraint configured_reviewer_step_deadline check (step_deadline_hours between 1 and 8760)`);
    this.addSql(`create index submission_open_by_configuration on submission (workflow_configuration_id)
      where status not in ('Completed', 'Closed')`);
    this.makeChains();
    this.keepChains();
    this.findChains();
  }

  private makeChains(): void {
    this
      .addSql(`create function chain_name(wanted_dataset int, wanted_package int, wanted_fund int, wanted_property int)
      returns text language plpgsql stable as $$
      declare
        found_name text;
      begin
        select coalesce(d.name, k.name, '') || coalesce(' · ' || p.code, ' · ' || f.name, '') into found_name
          from (select 1) one left join dataset d on d.id = wanted_dataset left join report_package k on k.id = wanted_package
          left join fund f on f.id = wanted_fund left join property p on p.id = wanted_property;
        if not exists (select 1 from configured_chain c where fold_key(c.name) = fold_key(found_name)) then
          return found_name;
        end if;
        return found_name || ' #' || (select count(*) + 1 from configured_chain);
      end $$`);
    this.addSql(`create function chain_of(wanted_dataset int, wanted_package int, wanted_fund int, wanted_property int)
      returns int language plpgsql as $$
      declare
        found_id int;
        place_fund int := case when wanted_property is null then wanted_fund end;
      begin
        select c.id into found_id from configured_chain c
          where coalesce(c.dataset_id, 0) = coalesce(wanted_dataset, 0)
            and coalesce(c.report_package_id, 0) = coalesce(wanted_package, 0)
            and coalesce(c.fund_id, 0) = coalesce(place_fund, 0)
            and coalesce(c.property_id, 0) = coalesce(wanted_property, 0);
        if found_id is null then
          insert into configured_chain (name, dataset_id, report_package_id, fund_id, property_id)
            values (chain_name(wanted_dataset, wanted_package, place_fund, wanted_property),
              wanted_dataset, wanted_package, place_fund, wanted_property)
            returning id into found_id;
        end if;
        return found_id;
      end $$`);
    this.addSql(
      `update workflow_configuration set chain_id = chain_of(dataset_id, report_package_id, fund_id, property_id)`,
    );
    this.addSql(`update workflow_configuration w set version = n.place
      from (select id, row_number() over (partition by chain_id order by version, id) as place from workflow_configuration) n
      where n.id = w.id and w.version <> n.place`);
    // Of several in force the newest has applied all along.
    this.addSql(`update workflow_configuration w set is_active = false, superseded_at = now()
      where w.is_active and exists (select 1 from workflow_configuration newer
        where newer.chain_id = w.chain_id and newer.is_active and newer.version > w.version)`);
    this.addSql(`update configured_chain c set is_active = false, retired_at = now()
      where not exists (select 1 from workflow_configuration w where w.chain_id = c.id and w.is_active)`);
    this.addSql(`create unique index workflow_configuration_version on workflow_configuration (chain_id, version)`);
  }

  /** A version finds its chain by what it is for; a chain that was retired is in force again with a new version. */
  private keepChains(): void {
    this.addSql(`create function find_chain_of_version() returns trigger language plpgsql as $$
      begin
        if new.chain_id is null then
          new.chain_id := chain_of(new.dataset_id, new.report_package_id, new.fund_id, new.property_id);
          if exists (select 1 from workflow_configuration w where w.chain_id = new.chain_id and w.version = new.version) then
            new.version := (select max(w.version) + 1 from workflow_configuration w where w.chain_id = new.chain_id);
          end if;
        end if;
        if new.is_active then
          update configured_chain set is_active = true, retired_at = null where id = new.chain_id and retired_at is not null;
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger workflow_configuration_chain before insert on workflow_configuration
      for each row execute function find_chain_of_version()`);
  }

  /** Every configuration in force over a subject, the one that applies first: nearest place, then package before dataset. */
  private findChains(): void {
    this
      .addSql(`create function chains_over(wanted_dataset int, wanted_package int, wanted_property int, nearest_fund int)
      returns table (configuration_id int, chain_id int, distance int, is_of_package boolean) language sql stable as $$
        with recursive above as (
          select f.id, f.parent_id, 1 as distance from fund f where f.id = nearest_fund
          union all
          select f.id, f.parent_id, a.distance + 1 from fund f join above a on f.id = a.parent_id where a.distance < 50
        )
        select w.id, w.chain_id,
          case when w.property_id is not null then 0 when w.fund_id is not null then a.distance else 1000 end,
          w.report_package_id is not null
        from workflow_configuration w left join above a on a.id = w.fund_id
        where w.is_active and (w.dataset_id = wanted_dataset or w.report_package_id = wanted_package)
          and case when w.property_id is not null then w.property_id = wanted_property
            else w.fund_id is null or a.id is not null end
        order by 3, 4 desc, w.version desc, w.id desc
      $$`);
  }
}
