import { Migration } from '@mikro-orm/migrations';

/** Terms that the screens explain, in each language of the product; and the audit trail read by person. */
export class Migration20261121005100 extends Migration {
  override up(): void {
    this.addSql(`create table glossary_term (
      id serial primary key,
      term_en text not null,
      definition_en text not null,
      term_ja text null,
      definition_ja text null,
      term_ar text null,
      definition_ar text null,
      is_active boolean not null default true,
      updated_at timestamptz not null default now(),
      retired_at timestamptz null
    )`);
    this.addSql(`create unique index glossary_term_folded on glossary_term (fold_key(term_en))`);
    this.addSql(`create index audit_entry_by_user on audit_entry (user_id, id)`);
  }
}
