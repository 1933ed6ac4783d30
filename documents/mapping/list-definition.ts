import type { DatasetMappingDefinition } from '#contracts/mappings.ts';

/** A mapping of a sheet with one row of headings and rows below it, without anything that a person has added. */
export const listDefinition = (
  sheet: string | null,
  rowNumber: number,
  columns: DatasetMappingDefinition['columns'],
): DatasetMappingDefinition => ({
  format: 'LIST',
  sheet,
  rowNumber,
  requiredColumns: [],
  excludeRowKeywords: [],
  excludeBlankRows: true,
  type: null,
  columns,
  isFileTranslationRequired: false,
});
