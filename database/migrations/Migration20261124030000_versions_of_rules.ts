import { Migration } from '@mikro-orm/migrations';

/**
 * Rules come in versions, which never change. `rule` holds the version in force, or the newest one while the rule is
 * switched off; `draft_version` names a newer version that is not in force yet. Triggers number each change of the content
 * and add the version. What an installation has keeps its number and becomes a version; texts of versions before are gone.
 */
export class Migration20261124030000_versions_of_rules extends Migration {
  override up(): void {
    this.addSql(`alter table rule
      add column tree jsonb null,
      add column reach jsonb not null default '{}',
      add column draft_version int null,
      add column author_user_id int null references app_user (id),
      add column activated_at timestamptz null`);
    this.addSql(`update rule set activated_at = created_at`);
    this.addSql(`create index rule_author_user_id_index on rule (author_user_id)`);
    this.addSql(
      `create index finding_rule_id_version_id_index on finding (rule_id, version_id) where rule_id is not null`,
    );
    this.addSql(`create table rule_version (
      id serial primary key,
      rule_id int not null references rule (id) on delete cascade,
      version int not null,
      type text not null,
      mode text not null,
      scope text not null,
      tree jsonb null,
      document jsonb not null,
      names jsonb not null,
      messages jsonb not null,
      reach jsonb not null default '{}',
      author_user_id int null references app_user (id),
      created_at timestamptz not null default now(),
      constraint rule_version_rule_id_version_unique unique (rule_id, version)
    )`);
    this.addSql(`create index rule_version_author_user_id_index on rule_version (author_user_id)`);
    this.addSql(`insert into rule_version (rule_id, version, type, mode, scope, document, names, messages, created_at)
      select id, version, type, mode, scope, document, names, messages, updated_at from rule`);
    this.addTriggers();
  }

  private addTriggers(): void {
    this.addSql(`create function keep_rule_version() returns trigger language plpgsql as $$
      begin
        if new is distinct from old then
          raise exception 'A version of a rule never changes; add another one.';
        end if;
        return new;
      end $$`);
    this.addSql(`create trigger rule_version_kept before update on rule_version
      for each row execute function keep_rule_version()`);
    this.addSql(`create function number_rule() returns trigger language plpgsql as $$
      begin
        if new.version = old.version
           and (new.type, new.mode, new.scope, new.tree, new.document, new.names, new.messages, new.reach) is distinct from
               (old.type, old.mode, old.scope, old.tree, old.document, old.names, old.messages, old.reach) then
          new.version := (select coalesce(max(version), old.version) + 1 from rule_version where rule_id = old.id);
        end if;
        if new.is_active then new.activated_at := coalesce(new.activated_at, now()); end if;
        return new;
      end $$`);
    this.addSql(`create trigger rule_numbered before update on rule
      for each row execute function number_rule()`);
    this.addSql(`create function add_rule_version() returns trigger language plpgsql as $$
      begin
        insert into rule_version
            (rule_id, version, type, mode, scope, tree, document, names, messages, reach, author_user_id)
          values (new.id, new.version, new.type, new.mode, new.scope, new.tree, new.document, new.names, new.messages,
            new.reach, new.author_user_id)
          on conflict (rule_id, version) do nothing;
        return null;
      end $$`);
    this.addSql(`create trigger rule_in_versions after insert or update on rule
      for each row execute function add_rule_version()`);
  }
}
