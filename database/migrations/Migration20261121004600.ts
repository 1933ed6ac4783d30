import { Migration } from '@mikro-orm/migrations';

/**
 * Names of funds compare without case and width, and lead to the fund after a rename too: the old name redirects
 * until another fund takes it. The same for names of fund types.
 */
export class Migration20261121004600 extends Migration {
  override up(): void {
    this.addSql(`create table fund_former_name (
      name_folded text primary key,
      fund_id int not null references fund (id) on delete cascade
    )`);
    this.addSql(`create index fund_former_name_fund_id_index on fund_former_name (fund_id)`);
    this.addSql(`create function keep_fund_name() returns trigger language plpgsql as $$
      begin
        new.name_folded := fold_key(new.name);
        if tg_op = 'UPDATE' and old.name_folded is distinct from new.name_folded then
          insert into fund_former_name (name_folded, fund_id) values (old.name_folded, new.id)
            on conflict (name_folded) do update set fund_id = excluded.fund_id;
        end if;
        delete from fund_former_name where name_folded = new.name_folded;
        return new;
      end $$`);
    this.addSql(`create trigger fund_name before insert or update of name, name_folded on fund
      for each row execute function keep_fund_name()`);
    this.addSql(`update fund set name_folded = fold_key(name) where name_folded <> fold_key(name)`);
    this.addSql(`create index fund_by_name on fund (name, id) where retired_at is null`);
    this.addSql(`create index fund_parent_id_index on fund (parent_id)`);
    this.addSql(`create unique index fund_type_name_folded on fund_type (fold_key(name))`);
  }
}
