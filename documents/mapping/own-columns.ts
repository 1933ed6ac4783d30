import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { listDefinition } from './list-definition.ts';

/**
 * How a file is read whose columns its connection maps: heads in the first row, and what the mapping in force says of values that
 * are the same in every row and of words for values of lists.
 */
export function definitionOfColumns(
  columns: DatasetMappingDefinition['columns'],
  inForce: DatasetMappingDefinition | null,
): DatasetMappingDefinition {
  const { constants, values, isFileTranslationRequired = false } = inForce ?? {};
  return {
    ...listDefinition(null, 1, columns),
    ...(constants && { constants }),
    ...(values && { values }),
    isFileTranslationRequired,
  };
}
