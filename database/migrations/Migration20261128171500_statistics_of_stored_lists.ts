import { Migration } from '@mikro-orm/migrations';

/**
 * Stored lists are filled by one statement and read at once, and PostgreSQL plans them badly until autovacuum has looked at
 * them: the page of a list sorted every record for a minute. Servers do not own the tables, so a function of the owner analyzes them; a temporary
 * table of the same name does not take their place.
 */
export class Migration20261128171500_statistics_of_stored_lists extends Migration {
  override up(): void {
    this.addSql(`create function analyze_grown_list(stored text) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
      begin
        if stored not in ('orphan_record', 'mapping_place') then raise exception 'Not a stored list: %', stored; end if;
        if exists (select 1 from pg_class c where c.oid = to_regclass(stored)
            and (c.reltuples < 0 or pg_relation_size(c.oid) > current_setting('block_size')::bigint * (100 + c.relpages * 3 / 2))) then
          execute format('analyze %I', stored);
        end if;
      end $$`);
  }
}
