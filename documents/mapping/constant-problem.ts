import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { createConverter } from './convert-cell.ts';

/** Fields that cannot hold the constant that a mapping gives them. */
export function constantProblem(
  { constants = [] }: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
): string[] {
  return constants.flatMap(({ field: name, value }) => {
    const field = fields.find((one) => one.name === name);
    if (!field) return [];
    const convert = createConverter(field, {
      dateFormat: 'YYYY-MM-DD',
      decimalSeparator: '.',
      translate: (text) => text,
    });
    return typeof convert(value) === 'string' ? [] : [name];
  });
}
