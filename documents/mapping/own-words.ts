import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';

/** The fields, whose lists also know the words that the mapping gives their values. */
export function withOwnWords(
  fields: readonly DataModelFieldDefinition[],
  { values = [] }: Pick<DatasetMappingDefinition, 'values'>,
): readonly DataModelFieldDefinition[] {
  if (values.length === 0) return fields;
  const wordsOf = Map.groupBy(values, ({ field }) => field);
  return fields.map((field) => {
    const words = wordsOf.get(field.name);
    if (!words || !field.enumValues) return field;
    const valueSynonyms: Record<string, readonly string[]> = { ...field.valueSynonyms };
    for (const { source, target } of words) valueSynonyms[target] = [...(valueSynonyms[target] ?? []), source];
    return { ...field, valueSynonyms };
  });
}
