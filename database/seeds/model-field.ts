import type { DataModelFieldDefinition, FieldType } from '#contracts/data-models.ts';

/** A field of a standard data model; `!` after the type marks a required one. */
export function field(
  name: string,
  type: FieldType | `${FieldType}!`,
  en: string,
  ja: string,
  ar: string,
  enumValues?: readonly string[],
): DataModelFieldDefinition {
  return {
    name,
    labels: { en, ja, ar },
    type: type.replace('!', '') as FieldType,
    isRequired: type.endsWith('!'),
    ...(enumValues ? { enumValues } : {}),
  };
}
