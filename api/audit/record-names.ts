import { raw } from '@mikro-orm/core';
import type { Part } from '#database/sql/select.ts';
import { anyOf, contains, sql } from '#database/sql/select.ts';

interface NamedTable {
  entity: string;
  table: string;
  name: string;
  /** Everything that people call a record by. */
  called: string;
}

const tables: readonly NamedTable[] = [
  { entity: 'user', table: 'app_user', name: 'name', called: 'name, email' },
  { entity: 'serviceProvider', table: 'service_provider', name: 'name', called: 'code, name' },
  { entity: 'property', table: 'property', name: 'name', called: 'code, name' },
  { entity: 'fund', table: 'fund', name: 'name', called: 'name' },
  { entity: 'role', table: 'role', name: 'name', called: 'name' },
  { entity: 'lookupKey', table: 'lookup_key', name: 'name', called: 'name' },
  { entity: 'lookupValue', table: 'lookup_value', name: 'name_en', called: 'code, name_en, name_ja, name_ar' },
  { entity: 'calendar', table: 'calendar', name: 'name_en', called: 'code, name_en, name_ja, name_ar' },
  { entity: 'reportPackage', table: 'report_package', name: 'name', called: 'name' },
  { entity: 'rule', table: 'rule', name: 'code', called: "code, names ->> 'en'" },
  { entity: 'glossaryTerm', table: 'glossary_term', name: 'term_en', called: 'term_en, term_ja, term_ar' },
];

/** Rows of `entity` and `id`, as the audit trail writes them, and all that a record is `called` today. */
const namesToday = raw(
  tables
    .map(
      ({ entity, table, called }) =>
        `select '${entity}' as entity, id::text as id, concat_ws(' ', ${called}) as called from ${table}`,
    )
    .join(' union all '),
);

/** Over `a`: what its record is called today, found by the key of its table. */
const nameToday = raw(
  `case a.entity ${tables
    .map(
      ({ entity, table, name }) =>
        `when '${entity}' then (select n.${name} from ${table} n where n.id = a.entity_id::int)`,
    )
    .join(' ')} end`,
);

const nameKeys = ['name', 'nameEn', 'nameJa', 'nameAr', 'termEn', 'code', 'email'];
const nameIn = (values: Part) => sql`coalesce(${values} ->> 'name', ${values} ->> 'nameEn', ${values} ->> 'termEn',
  ${values} ->> 'code', ${values} ->> 'email')`;

/** Over `a`: an act on a record that is called so, or was at some time. */
export function isOfRecordNamed(text: string): Part {
  const wasCalled = (side: Part) => anyOf(nameKeys.map((key) => contains(sql`${side} ->> ${key}::text`, text)));
  return sql`(a.entity, a.entity_id) in (
    select n.entity, n.id from (${namesToday}) n where ${contains(sql`n.called`, text)}
    union select o.entity, o.entity_id from audit_entry o where ${wasCalled(sql`o.before`)} or ${wasCalled(sql`o.after`)})`;
}

/** Over `a`: by its own values for a record that was added or deleted, by what added it for a changed one, else as today. */
export const ownName = sql`coalesce((select ${nameIn(sql`v`)}
  from (select coalesce(a.after, '{}'::jsonb) as v union all select coalesce(a.before, '{}'::jsonb)
    union all select coalesce(o.after, '{}'::jsonb) from audit_entry o
      where o.entity = a.entity and o.entity_id = a.entity_id and o.action = a.entity || '.add'
  ) known where jsonb_typeof(v) = 'object' and ${nameIn(sql`v`)} is not null limit 1),
  ${nameToday})`;
