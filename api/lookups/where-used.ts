import { fieldLabel, wordsOf } from '#documents/imports/master-words.ts';
import type { LanguageCode } from '#contracts/sessions.ts';
import type { FieldDefinition } from '#contracts/masters.ts';
import { columnPart, fieldOf, identifier, isColumn } from '../masters/master.ts';
import type { Master } from '../masters/master.ts';
import type { Part } from '../submissions/select.ts';
import { sql } from '../submissions/select.ts';

/** A field of a master that takes its values from a lookup key. */
export interface LookupUse {
  master: Master;
  field: FieldDefinition;
}

export function usesOf(masters: readonly Master[], lookupKey: string): LookupUse[] {
  return masters.flatMap((master) =>
    master.definition.fields
      .filter((field) => field.type === 'lookup' && field.lookupKey === lookupKey && isColumn(field))
      .map((field) => ({ master, field })),
  );
}

/** What a person calls the field: "Service providers · Type". */
export function labelOf({ master, field }: LookupUse, language: LanguageCode): string {
  const { definition } = master;
  return `${wordsOf(definition.area, language)('many')} · ${fieldLabel(definition, field.name, language)}`;
}

/** Records whose field holds the code: rows of `name`. */
export function recordsWith({ master, field }: LookupUse, code: string, { isRetired }: { isRetired: boolean }): Part {
  const title = columnPart(fieldOf(master, master.definition.title));
  const retired = isRetired ? sql`m.retired_at is not null` : sql`m.retired_at is null`;
  return sql`select ${title} as name from ${identifier(master.table)} m where ${columnPart(field)} = ${code} and ${retired}`;
}
