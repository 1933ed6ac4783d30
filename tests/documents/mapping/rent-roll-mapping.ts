import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { createRowMapper } from '#documents/mapping/row-mapper.ts';
import type { RowMapperOptions } from '#documents/mapping/row-mapper-options.ts';
import type { CellValue, SheetRow } from '#documents/reading/cells.ts';

export const field = (
  name: string,
  type: DataModelFieldDefinition['type'],
  isRequired = false,
  enumValues?: string[],
) => ({
  name,
  type,
  isRequired,
  labels: { en: name, ja: name, ar: name },
  ...(enumValues === undefined ? {} : { enumValues }),
});

export const fields: DataModelFieldDefinition[] = [
  field('unit_code', 'text', true),
  field('unit_status', 'enum', true, ['Occupied', 'Vacant', 'Leased Not Commenced']),
  field('monthly_base_rent', 'decimal'),
  field('escalation_rate', 'percent'),
  field('lease_start_date', 'date'),
  field('currency', 'text', true),
];
export const list: DatasetMappingDefinition = {
  format: 'LIST',
  sheet: null,
  rowNumber: 2,
  requiredColumns: [],
  excludeRowKeywords: ['total'],
  excludeBlankRows: true,
  type: null,
  columns: [
    { source: 'Unit', field: 'unit_code' },
    { source: 'Status', field: 'unit_status' },
    { source: 'Rent', field: 'monthly_base_rent' },
    { source: 'Step %', field: 'escalation_rate' },
    { source: 'From', field: 'lease_start_date' },
  ],
  isFileTranslationRequired: false,
};

export function runMapper(rows: [number, CellValue[]][], change: Partial<RowMapperOptions> = {}) {
  const mapper = createRowMapper({
    definition: list,
    fields,
    dateFormat: 'DD/MM/YYYY',
    translation: null,
    defaults: new Map([['currency', 'USD']]),
    ...change,
  });
  const sheet: SheetRow[] = rows.map(([rowNo, cells]) => ({ rowNo, cells }));
  const records = sheet.flatMap((row) => [...mapper.map(row)]);
  return { mapper, records, findings: mapper.takeFindings(), summary: mapper.finish() };
}
