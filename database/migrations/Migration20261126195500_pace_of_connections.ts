import { Migration } from '@mikro-orm/migrations';

/** How many calls a connection may make in a minute, and when those of the last minute began. */
export class Migration20261126195500_pace_of_connections extends Migration {
  override up(): void {
    this.addSql(`alter table connection add column calls_per_minute int not null default 300
      constraint connection_calls_per_minute_check check (calls_per_minute between 1 and 600)`);
    this.addSql(`create table connection_pace (
      connection_id int primary key references connection (id) on delete cascade,
      calls jsonb not null default '[]'
    )`);
  }
}
