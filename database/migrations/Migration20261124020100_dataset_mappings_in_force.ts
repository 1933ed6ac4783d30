import { Migration } from '@mikro-orm/migrations';

/** The one mapping that reads the files of a place: of the property, of its nearest fund and each fund above, of the provider. */
export class Migration20261124020100_dataset_mappings_in_force extends Migration {
  override up(): void {
    this.addSql(`create index dataset_mapping_property_id_index on dataset_mapping (property_id)`);
    this.addSql(`create index dataset_mapping_fund_id_index on dataset_mapping (fund_id)`);
    // A mapping of a fund holds for its properties and for the funds below it when it is enabled for them. At one place the part
    // of a report package goes before the mapping of the dataset alone.
    this
      .addSql(`create function dataset_mapping_in_force(service_provider_id int, dataset_id int, property_id int, fund_id int)
      returns int language sql stable as $$
        select m.id from dataset_mapping m
          left join funds_above($4) a on a.id = m.fund_id
         where m.is_active and m.retired_at is null and m.service_provider_id = $1 and m.dataset_id = $2
           and (m.property_id = $3 or (m.property_id is null
             and (m.fund_id is null or (a.id is not null and (m.is_fund_enabled or ($3 is null and a.depth = 0))))))
         order by (m.property_id is not null) desc, coalesce(a.depth, 1000), (m.report_package_id is not null) desc,
           m.version desc, m.id desc
         limit 1
      $$`);
  }
}
