import type { DataModelFieldDefinition, FieldType } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { foldText } from '../mapping/fold-text.ts';

export interface TemplateColumn {
  head: string;
  field: DataModelFieldDefinition | null;
  /** Values to choose from; empty for free input. */
  values: readonly string[];
  numberFormat: string | null;
}

/** The columns a provider fills, in the mapping's order: sources, months, and the type column of mixed files. */
export function templateColumns(
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
  dateFormat: string,
): TemplateColumn[] {
  const months = definition.monthColumns ?? [];
  const isMonth = new Set(months.map(foldText));
  const amountField =
    definition.matrix?.amountField ?? definition.columns.find(({ source }) => isMonth.has(foldText(source)))?.field;
  const column = (head: string, name: string | undefined): TemplateColumn => {
    const field = fields.find((candidate) => candidate.name === name) ?? null;
    return {
      head,
      field,
      values: valuesOf(field),
      numberFormat: field === null ? null : formatOf(field.type, dateFormat),
    };
  };
  const columns = definition.columns
    .filter(({ source }) => !isMonth.has(foldText(source)))
    .map(({ source, field }) => column(source, field));
  if (definition.format === 'MATRIX') columns.push(...months.map((month) => column(month, amountField)));
  const { type } = definition;
  if (
    type !== null &&
    type.rowIndex === definition.rowNumber &&
    !columns.some(({ head }) => foldText(head) === foldText(type.columnName))
  ) {
    columns.push({ head: type.columnName, field: null, values: type.values, numberFormat: '@' });
  }
  return columns;
}

function valuesOf(field: DataModelFieldDefinition | null): readonly string[] {
  if (field?.type === 'enum' || field?.type === 'currency') return field.enumValues ?? [];
  return field?.type === 'flag' ? ['true', 'false'] : [];
}

/** Text columns are text to the spreadsheet too, so that code 00042 keeps its zeros and 1-2 does not become a day. */
function formatOf(type: FieldType, dateFormat: string): string | null {
  switch (type) {
    case 'date':
      return excelDateFormat(dateFormat);
    case 'decimal':
    case 'money':
    case 'area':
      return '#,##0.00';
    case 'percent':
    case 'ratio':
      return '0.00';
    case 'integer':
    case 'bps':
      return '0';
    case 'text':
    case 'code':
    case 'enum':
    case 'list':
    case 'currency':
    case 'month':
    case 'flag':
      return '@';
  }
}

function excelDateFormat(dateFormat: string): string {
  return /^[YMD\s./年月日-]+$/i.test(dateFormat) ? dateFormat.toLowerCase().replace(/[年月日]/g, '"$&"') : 'yyyy-mm-dd';
}
