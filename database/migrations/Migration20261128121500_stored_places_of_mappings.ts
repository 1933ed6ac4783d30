import { Migration } from '@mikro-orm/migrations';

/**
 * The places of dataset mappings are computed once and stored, until master data that they depend on changes. They are
 * listed in the order of an index; names are stored with them for that order.
 */
export class Migration20261128121500_stored_places_of_mappings extends Migration {
  override up(): void {
    this.addSql(`create table mapping_place_tab (
      tab text primary key,
      -- The first day of the month whose portfolio it is.
      month date not null,
      -- The count of changes that the stored places include.
      change_count int not null,
      place_count int not null
    )`);
    this.addSql(`create table mapping_place (
      id serial primary key,
      tab text not null,
      service_provider_id int not null,
      dataset_id int not null,
      property_id int,
      fund_id int,
      entity_id int,
      -- The entity, or the fund where there is none.
      nearest int,
      mapping_id int,
      lacks_field boolean not null,
      subject_name text,
      provider_name text not null,
      dataset_name text not null,
      constraint mapping_place_key unique nulls not distinct (tab, service_provider_id, dataset_id, property_id, fund_id, entity_id)
    )`);
    this
      .addSql(`create index mapping_place_by_subject on mapping_place (tab, subject_name nulls first, lower(subject_name) nulls first,
      provider_name, dataset_name, property_id, nearest, service_provider_id, dataset_id)`);
    this.addSql(`create index mapping_place_by_property on mapping_place (tab, property_id)`);
    this.addSql(`create index mapping_place_by_fund on mapping_place (tab, nearest)`);
    this.addSql(`create index mapping_place_by_dataset on mapping_place (tab, dataset_id)`);
    // Few submissions wait for another layout; the places ask for them at each page.
    this.addSql(`create index submission_layout_changed on submission (service_provider_id, dataset_id)
      where cause = 'LAYOUT_CHANGED'`);
    // What holds for all properties or funds is looked up beside thousands of mappings of one property each.
    this.addSql(`create index dataset_mapping_above_properties on dataset_mapping (service_provider_id, dataset_id)
      where property_id is null`);
  }
}
