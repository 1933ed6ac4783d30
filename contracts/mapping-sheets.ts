import { mappingFormats } from './mappings.ts';
import type { MasterDefinition } from './masters.ts';

/**
 * A mapping sheet: a row for each column that is mapped, beside where the mapping applies. What holds for the whole mapping is
 * said on its first row, and may be repeated.
 */
export const mappingSheets: MasterDefinition<'/dataset-mappings'> = {
  name: 'datasetMappings',
  area: 'dataset-mappings',
  path: '/dataset-mappings',
  screen: 'mapping',
  entity: 'datasetMapping',
  key: 'dataset',
  keyFields: ['serviceProvider', 'property', 'fund', 'dataset'],
  hasSeveralRows: true,
  title: 'dataset',
  fields: [
    { name: 'serviceProvider', type: 'reference', isRequired: true },
    { name: 'property', type: 'reference' },
    { name: 'fund', type: 'reference' },
    { name: 'dataset', type: 'reference', isRequired: true },
    { name: 'format', type: 'choice' },
    { name: 'sheet', type: 'text' },
    { name: 'sheetPosition', type: 'integer', min: 1, max: 1_000 },
    { name: 'isEverySheet', type: 'flag' },
    { name: 'sheetNameField', type: 'text' },
    { name: 'rowNumber', type: 'integer', min: 1, max: 1_048_576 },
    { name: 'excludeRowKeywords', type: 'text', maxLength: 2_000 },
    { name: 'excludeBlankRows', type: 'flag' },
    { name: 'requiredColumns', type: 'text', maxLength: 2_000 },
    { name: 'typeRowIndex', type: 'integer', min: 1, max: 1_048_576 },
    { name: 'typeColumnName', type: 'text' },
    { name: 'typeValues', type: 'text', maxLength: 2_000 },
    { name: 'monthColumns', type: 'text', maxLength: 2_000 },
    { name: 'isFileTranslationRequired', type: 'flag' },
    { name: 'isFundEnabled', type: 'flag' },
    { name: 'sourceColumn', type: 'text', maxLength: 500 },
    { name: 'constantValue', type: 'text', maxLength: 500 },
    { name: 'modelField', type: 'text', isRequired: true },
  ],
};

export const sheetFormats = mappingFormats;

/** Said once for a mapping; rows that say something else are refused. */
export const wholeMappingFields = [
  'format',
  'sheet',
  'sheetPosition',
  'isEverySheet',
  'sheetNameField',
  'rowNumber',
  'excludeRowKeywords',
  'excludeBlankRows',
  'requiredColumns',
  'typeRowIndex',
  'typeColumnName',
  'typeValues',
  'monthColumns',
  'isFileTranslationRequired',
  'isFundEnabled',
] as const;
export type WholeMappingField = (typeof wholeMappingFields)[number];
