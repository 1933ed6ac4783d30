import { Migration } from '@mikro-orm/migrations';

/**
 * Two triggers took most of the time that PostgreSQL needs for a transition: working hours asked for the weekend and the
 * holidays of each day, and the dataset that feeds reports was chosen again although month and dataset had not changed.
 */
export class Migration20261128170500_cost_of_transitions extends Migration {
  override up(): void {
    this
      .addSql(`create or replace function business_seconds(from_at timestamptz, until_at timestamptz, zone text, calendar_id int)
      returns numeric language plpgsql stable as $$
      declare
        begins timestamp := from_at at time zone zone;
        ends timestamp := until_at at time zone zone;
        weekend int[];
      begin
        if ends <= begins then return 0; end if;
        weekend := coalesce((select string_to_array(c.weekend_days, ',')::int[] from calendar c where c.id = $4), '{0,6}');
        return (
          select coalesce(sum(extract(epoch from least(ends, d + time '17:00') - greatest(begins, d + time '09:00'))), 0)
            from generate_series(begins::date::timestamp, ends::date::timestamp, interval '1 day') d
           where least(ends, d + time '17:00') > greatest(begins, d + time '09:00')
             and extract(dow from d)::int <> all(weekend)
             and d::date not in (select h.day from holiday h where h.calendar_id = $4
               and h.day between begins::date and ends::date and h.is_active and h.retired_at is null));
      end $$`);
    this.addSql(`drop trigger submission_feeding_dataset on submission`);
    this.addSql(`create trigger submission_feeding_dataset before insert on submission
      for each row execute function keep_feeding_dataset()`);
    this.addSql(`create trigger submission_feeding_dataset_moved before update of post_month, dataset_id on submission
      for each row when ((old.post_month, old.dataset_id) is distinct from (new.post_month, new.dataset_id))
      execute function keep_feeding_dataset()`);
  }
}
