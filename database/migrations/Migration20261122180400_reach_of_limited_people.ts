import { Migration } from '@mikro-orm/migrations';

/**
 * Servers keep which records a person of limited scope sees for as long as nothing of that changes. Every change adds to a
 * total, which a page reads along. Seats on submissions, which change all day, are counted by fund and entity.
 */
export class Migration20261122180400_reach_of_limited_people extends Migration {
  override up(): void {
    this.addSql(`create function count_reach_change() returns trigger language plpgsql as $$
      begin
        insert into list_total values (tg_argv[0], '', 1);
        if random() < 0.02 then perform put_totals_together(tg_argv[0]); end if;
        return null;
      end $$`);
    for (const [list, tables] of Object.entries({
      property_reach: ['property', 'fund_property'],
      people_reach: ['app_user', 'user_scope', 'fund', 'fund_property', 'property_provider'],
    })) {
      for (const table of tables) {
        this.addSql(`create trigger ${list} after insert or update or delete or truncate on ${table}
          for each statement execute function count_reach_change('${list}')`);
      }
      this.addSql(`insert into list_total values ('${list}', '', 1)`);
    }
    this.addSql(`create trigger people_reach_placed after update of fund_id, entity_id, property_id on submission
      for each statement execute function count_reach_change('people_reach')`);
    this
      .addSql(`create trigger people_reach_moved after update of user_id, submission_id or truncate on submission_assignee
      for each statement execute function count_reach_change('people_reach')`);
    this.countSeats();
    this.addSql(`create index submission_counter_by_fund on submission_counter (fund_id)`);
    this.addSql(`create index submission_counter_by_provider on submission_counter (service_provider_id)`);
    this.addSql(`create index submission_without_seats on submission (workflow_configuration_id) where rev <= 1`);
  }

  private countSeats(): void {
    // A seat that is written again is none that was added: its statement has no new row.
    this.addSql(`create function count_seat_change() returns trigger language plpgsql as $$
      begin
        insert into list_total
          select 'people_reach', coalesce(place, 'none'), 1 from (
            select distinct place from changed_rows c left join submission s on s.id = c.submission_id,
              unnest(case when s.id is null then array[''] else array[s.fund_id::text, s.entity_id::text] end) place) changed;
        if found and random() < 0.02 then perform put_totals_together('people_reach'); end if;
        return null;
      end $$`);
    this.addSql(`create trigger people_reach_added after insert on submission_assignee
      referencing new table as changed_rows for each statement execute function count_seat_change()`);
    this.addSql(`create trigger people_reach_removed after delete on submission_assignee
      referencing old table as changed_rows for each statement execute function count_seat_change()`);
  }
}
