import { Migration } from '@mikro-orm/migrations';

/**
 * A report package names datasets that are collected, reviewed and published together. Frequencies and configurations of
 * reviewers are those of a dataset or of a package. `package_month` is a package of one subject in one month: opened with
 * the datasets that it had then, released once, and locked by whoever changes its members together.
 */
export class Migration20261123050000_report_packages extends Migration {
  override up(): void {
    this.addSql(`create table report_package (
      id serial primary key,
      name text not null,
      names jsonb not null default '{}',
      is_active boolean not null default true,
      retired_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`);
    this.addSql(`create unique index report_package_name on report_package (fold_key(name)) where retired_at is null`);
    this.addSql(`create table report_package_member (
      report_package_id int not null references report_package (id) on delete cascade,
      dataset_id int not null references dataset (id),
      position int not null,
      primary key (report_package_id, dataset_id)
    )`);
    this.addSql(`create index report_package_member_dataset on report_package_member (dataset_id)`);

    for (const table of ['frequency', 'workflow_configuration']) {
      this.addSql(`alter table ${table} alter column dataset_id drop not null,
        add column report_package_id int references report_package (id),
        add constraint ${table}_dataset_or_package check (num_nonnulls(dataset_id, report_package_id) = 1)`);
      this.addSql(
        `create index ${table}_report_package on ${table} (report_package_id) where report_package_id is not null`,
      );
    }

    this.addSql(`create table package_month (
      id serial primary key,
      report_package_id int not null references report_package (id),
      service_provider_id int not null references service_provider (id),
      property_id int references property (id),
      fund_id int references fund (id),
      post_month date not null,
      dataset_ids int[] not null,
      is_key_released boolean not null default false,
      release_id int,
      released_at timestamptz,
      released_by_user_id int references app_user (id),
      release_comment text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint package_month_release_unique unique (release_id)
    )`);
    this.addSql(`create sequence package_release_seq as int`);
    this.addSql(`create unique index package_month_key on package_month
      (report_package_id, service_provider_id, coalesce(property_id, 0), coalesce(fund_id, 0), post_month)
      where not is_key_released`);
    this.addSql(`create index package_month_list on package_month (report_package_id, post_month)`);
    this.addSql(`create index package_month_provider on package_month (service_provider_id)`);
    this.addSql(`create index package_month_property on package_month (property_id)`);
    this.addSql(`create index package_month_fund on package_month (fund_id)`);
    this.addSql(`alter table submission add column package_month_id int references package_month (id)`);
    this.addSql(
      `create index submission_package_month on submission (package_month_id) where package_month_id is not null`,
    );
  }
}
