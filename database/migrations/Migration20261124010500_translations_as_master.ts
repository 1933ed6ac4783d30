import { Migration } from '@mikro-orm/migrations';

/**
 * Translations of a provider's texts are kept on a screen. A text means one thing, whatever its case and language: of
 * twins the one that runs have used, the last, stays; the others are retired.
 */
export class Migration20261124010500_translations_as_master extends Migration {
  override up(): void {
    this.addSql(`alter table translation
      add column is_active boolean not null default true,
      add column updated_at timestamptz not null default now(),
      add column retired_at timestamptz null`);
    this.addSql(`update translation t set retired_at = now() where exists (
      select 1 from translation other where other.service_provider_id = t.service_provider_id
        and fold_key(other.source_text) = fold_key(t.source_text) and other.id > t.id)`);
    this.addSql(`alter table translation
      drop constraint translation_service_provider_id_language_source_text_unique`);
    this.addSql(`create unique index translation_source_text_folded
      on translation (service_provider_id, fold_key(source_text)) where retired_at is null`);
    this.addSql(`create index translation_by_source_text on translation (source_text, id)`);
  }
}
