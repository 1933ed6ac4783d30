import { Migration } from '@mikro-orm/migrations';
import { describeTwins, findCodeTwins, folded } from '../code-twins.ts';

/** Indexes over `fold_key`, which keep the old folding until they are built again. */
const indexes = [
  'service_provider_code_folded',
  'app_user_email_folded',
  'fund_type_name_folded',
  'role_name_folded',
  'calendar_code_folded',
  'glossary_term_folded',
  'lookup_key_name_folded',
  'lookup_value_code_folded',
  'saved_view_name',
];

/**
 * Codes compare alike in JavaScript and SQL, for every script. Provider codes of properties become unique under that
 * equality: of two that were one code the mapped one stays.
 * @throws when codes are stored twice under the new equality; `npm run migrate -- --report` lists them beforehand
 */
export class Migration20261122150500_one_equality_of_codes extends Migration {
  override async up(): Promise<void> {
    const twins = await findCodeTwins((sql) => this.execute(sql) as Promise<{ codes: string[] }[]>);
    if (twins.length > 0) {
      throw new Error(`These codes are one code now. Rename or merge them first:\n${describeTwins(twins)}`);
    }
    this
      .addSql(`create or replace function fold_key(value text) returns text language sql immutable strict parallel safe
      return ${folded('value')}`);
    for (const index of indexes) this.addSql(`reindex index ${index}`);
    this.addSql(`drop index property_code_folded`);
    this.addSql(`create unique index property_code_folded on property (fold_key(code))`);
    this.addSql(`update fund set name_folded = fold_key(name) where name_folded <> fold_key(name)`);
    this.addSql(`delete from property_mapping m using property_mapping kept
      where kept.service_provider_id = m.service_provider_id and kept.id <> m.id
        and fold_key(kept.provider_code) = fold_key(m.provider_code)
        and (kept.property_id is null, kept.id) < (m.property_id is null, m.id)`);
    this.addSql(`create unique index property_mapping_code_folded
      on property_mapping (service_provider_id, fold_key(provider_code))`);
    this.addSql(`alter table property_mapping
      drop constraint property_mapping_service_provider_id_provider_code_unique`);
  }
}
