import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import type { LanguageCode } from '#contracts/sessions.ts';

/**
 * How a file looks that nobody has laid out yet: a list with the fields of the data model by their names in a language. Dropped
 * on the form of a mapping it is proposed as it is.
 */
export function modelLayout(
  fields: readonly DataModelFieldDefinition[],
  language: LanguageCode,
): DatasetMappingDefinition {
  return {
    ...{ format: 'LIST', sheet: null, rowNumber: 1, requiredColumns: [], excludeRowKeywords: [], type: null },
    columns: fields.map(({ name, labels }) => ({ source: labels[language], field: name })),
    ...{ excludeBlankRows: true, isFileTranslationRequired: false },
  };
}
