import { Migration } from '@mikro-orm/migrations';

/**
 * The submissions of an entity are walked by due day, as those of a fund are. Servers keep the values of codes and of
 * people, with the names of what these refer to, until one of those tables changes: each change adds to a total.
 */
export class Migration20261123010000_walks_of_limited_people extends Migration {
  override up(): void {
    this.addSql(`create index submission_entity_due on submission (entity_id, due_on, id)
      include (fund_id, property_id, tab, status, post_month, dataset_id)`);
    this.addSql(`drop index submission_entity`);
    for (const table of ['service_provider', 'role', 'fund', 'property', 'fund_property', 'user_scope']) {
      this.addSql(`create trigger reference_change after insert or update or delete or truncate on ${table}
        for each statement execute function count_reach_change('reference_change')`);
    }
    this.addSql(`insert into list_total values ('reference_change', '', 1)`);
  }
}
