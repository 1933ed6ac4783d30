import { fieldLabel, wordsOf } from '#documents/imports/master-words.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { FieldDefinition } from '#contracts/masters.ts';
import { columnPart, identifier, isColumn, titlePart } from '../masters/master.ts';
import type { Master, MasterContext } from '../masters/master.ts';
import type { Part } from '#database/sql/select.ts';
import { sql } from '#database/sql/select.ts';

/** A field of a master that takes its values from a lookup key. */
export interface LookupUse {
  master: Master;
  field: FieldDefinition;
}

/** Every field of every master that is stored as a lookup code, of one key or of all. */
export function usesOf(masters: readonly Master[], lookupKey?: string): LookupUse[] {
  return masters.flatMap((master) =>
    master.definition.fields
      .filter((field) => field.type === 'lookup' && isColumn(field))
      .filter((field) => lookupKey === undefined || field.lookupKey === lookupKey)
      .map((field) => ({ master, field })),
  );
}

/** What a person calls the field: "Service providers · Type". */
export function labelOf({ master, field }: LookupUse, language: LanguageCode): string {
  const { definition } = master;
  return `${wordsOf(definition.area, language)('many')} · ${fieldLabel(definition, field.name, language)}`;
}

const isOfKey = ({ field }: LookupUse) => sql`v.key = ${field.lookupKey ?? ''}`;

/** Records in force whose field holds the code of a value `v`: rows of its `id` and their `name`. */
export function recordsWith(use: LookupUse, values: Part, context: MasterContext): Part {
  const { master, field } = use;
  const title = titlePart(master, context);
  return sql`select v.id, ${title} as name from ${values} join ${identifier(master.table)} m on ${columnPart(field)} = v.code
    where ${isOfKey(use)} and m.retired_at is null`;
}

/** Values that a new record gets when nothing is said: rows of `id` and `name`. */
export function defaultsOf(uses: readonly LookupUse[], language: LanguageCode, values: Part): Part {
  const codes = uses.flatMap(({ master, field }) =>
    field.initial === undefined
      ? []
      : [{ key: field.lookupKey, code: field.initial, name: labelOf({ master, field }, language) }],
  );
  return sql`select v.id, d.name from ${values} join jsonb_to_recordset(${JSON.stringify(codes)}::jsonb)
    as d(key text, code text, name text) on d.key = v.key and d.code = v.code`;
}

/** Over `v`: a retired record holds the value, or the audit trail says that one once did. */
export function isInPastOf(use: LookupUse): Part {
  const { master, field } = use;
  return sql`${isOfKey(use)} and (
    exists (select 1 from ${identifier(master.table)} m where ${columnPart(field)} = v.code and m.retired_at is not null)
    or exists (select 1 from audit_entry a where a.entity = ${master.definition.entity}
      and v.code in (a.before ->> ${field.name}, a.after ->> ${field.name})))`;
}
