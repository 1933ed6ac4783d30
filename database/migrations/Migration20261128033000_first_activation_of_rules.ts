import { Migration } from '@mikro-orm/migrations';

/**
 * A rule that is added in force is switched on from its first day. Those of the first packs had no such day: the list said
 * that they had never run, and called them drafts once they were switched off.
 */
export class Migration20261128033000_first_activation_of_rules extends Migration {
  override up(): void {
    this.addSql(`create function note_first_activation() returns trigger language plpgsql as $$
      begin
        if new.is_active then new.activated_at := coalesce(new.activated_at, now()); end if;
        return new;
      end $$`);
    this.addSql(`create trigger rule_activated before insert on rule
      for each row execute function note_first_activation()`);
    this.addSql(`alter table rule disable trigger rule_numbered`);
    this.addSql(`update rule r set activated_at = r.created_at where r.activated_at is null and (r.is_active
      or exists (select 1 from audit_entry a where a.entity = 'rule' and a.entity_id = r.id::text and a.action = 'rule.deactivate'))`);
    this.addSql(`alter table rule enable trigger rule_numbered`);
  }
}
