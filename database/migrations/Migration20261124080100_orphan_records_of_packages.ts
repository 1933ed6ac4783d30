import { Migration } from '@mikro-orm/migrations';

/** Stored orphan records name members of report packages without a submission: they follow what opens, moves and closes there. */
export class Migration20261124080100_orphan_records_of_packages extends Migration {
  override up(): void {
    this.addSql(`create trigger orphan_change
      after insert or delete or truncate or update of dataset_ids, is_key_released, post_month, service_provider_id on package_month
      for each statement execute function count_reach_change('orphan_change')`);
    // Only members of packages: any other submission changes no record.
    this
      .addSql(`create trigger orphan_change_of_package after update of is_key_released, post_month, service_provider_id on submission
      for each row when (new.package_month_id is not null) execute function count_reach_change('orphan_change')`);
    this.addSql(`create trigger orphan_change_of_opened after insert on submission
      for each row when (new.package_month_id is not null) execute function count_reach_change('orphan_change')`);
  }
}
