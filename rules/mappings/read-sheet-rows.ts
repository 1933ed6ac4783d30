import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { WholeMappingField } from '#contracts/mapping-sheets.ts';
import { wholeMappingFields } from '#contracts/mapping-sheets.ts';
import type { DatasetMappingDefinition, MappingFormat } from '#contracts/mappings.ts';
import { mappingFormats } from '#contracts/mappings.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { foldKey } from '#contracts/text.ts';

export type SheetValues = Readonly<Record<string, unknown>>;

export interface SheetRow {
  rowNo: number;
  values: SheetValues;
}

export interface ReadMapping {
  definition: DatasetMappingDefinition;
  isFundEnabled: boolean | undefined;
  problems: { rowNo: number; problem: FieldProblem }[];
}

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value.trim()
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : '';

const listOf = (text: string): string[] =>
  [...new Set(text.split(/[;\n]/u).map((one) => one.trim()))].filter((one) => one !== '');

/**
 * The definition that the rows of one mapping describe. What a sheet cannot say (title cells, values of lists, the fields of a
 * matrix) stays as `standing` has it.
 */
export function readSheetRows(
  rows: readonly SheetRow[],
  fields: readonly DataModelFieldDefinition[],
  standing: DatasetMappingDefinition | null,
): ReadMapping {
  const problems: ReadMapping['problems'] = [];
  const whole = wholeOf(rows, problems);
  const first = rows[0]!.rowNo;
  const fault = (field: string, code: FieldProblem['code'], found: string | null = null, rowNo = first) =>
    problems.push({ rowNo, problem: { field, code, found } });
  const format = mappingFormats.find((one) => one === whole.format);
  if (!format && whole.format === '') fault('format', 'Required');
  if (whole.rowNumber === '') fault('rowNumber', 'Required');
  const requiredColumns = guardsOf(whole.requiredColumns, fault);
  const named = fieldsByName(fields);
  const parts = columnsOf(rows, named, format, fault);
  const type = typeOf(whole, fault);
  const isTranslated = whole.isFileTranslationRequired;
  const monthColumns = listOf(whole.monthColumns);
  const definition: DatasetMappingDefinition = {
    ...standing,
    format: format ?? 'LIST',
    ...sheetOf(whole, named, standing, fault),
    rowNumber: Number(whole.rowNumber) || 1,
    requiredColumns,
    excludeRowKeywords: listOf(whole.excludeRowKeywords),
    excludeBlankRows: whole.excludeBlankRows !== 'false',
    type,
    columns: parts.columns,
    isFileTranslationRequired: isTranslated === 'true',
    ...(parts.constants.length > 0 && { constants: parts.constants }),
    ...(monthColumns.length > 0 && { monthColumns }),
  };
  if (parts.constants.length === 0) delete definition.constants;
  if (definition.sheetChoice === undefined) delete definition.sheetChoice;
  if (format === 'MATRIX' && monthColumns.length === 0) fault('monthColumns', 'Required');
  if (format === 'MATRIX' && !definition.matrix) Object.assign(definition, matrixOf(fields));
  const isFundEnabled = whole.isFundEnabled === '' ? undefined : whole.isFundEnabled === 'true';
  return { definition, isFundEnabled, problems };
}

/** The first value of each; another row that says something else is a fault. */
function wholeOf(rows: readonly SheetRow[], problems: ReadMapping['problems']): Record<WholeMappingField, string> {
  const said = Object.fromEntries(wholeMappingFields.map((name) => [name, ''])) as Record<WholeMappingField, string>;
  for (const { rowNo, values } of rows) {
    for (const field of wholeMappingFields) {
      const text = textOf(values[field]);
      if (text === '') continue;
      if (said[field] === '') said[field] = text;
      else if (foldKey(said[field]) !== foldKey(text)) {
        problems.push({ rowNo, problem: { field, code: 'DiffersAbove', found: text, params: { first: said[field] } } });
      }
    }
  }
  return said;
}

type Fault = (field: string, code: FieldProblem['code'], found?: string | null, rowNo?: number) => unknown;

/** Folded names and labels -> name of the field. */
type FieldsByName = ReadonlyMap<string, string>;

const fieldsByName = (fields: readonly DataModelFieldDefinition[]): FieldsByName =>
  new Map(
    fields.flatMap(({ name, labels }) =>
      [...Object.values(labels), name].map((word) => [foldKey(word), name] as const),
    ),
  );

/** A name, a pattern with `*`, or a place; where the rows say nothing of it, as it stands. */
function sheetOf(
  whole: Record<WholeMappingField, string>,
  names: FieldsByName,
  standing: DatasetMappingDefinition | null,
  fault: Fault,
): Pick<DatasetMappingDefinition, 'sheet'> & { sheetChoice: DatasetMappingDefinition['sheetChoice'] | undefined } {
  const { sheet, sheetPosition, sheetNameField } = whole;
  const isEvery = whole.isEverySheet === 'true';
  const isPattern = sheet.includes('*') || isEvery || sheetNameField !== '';
  if (sheetPosition !== '') {
    if (sheet !== '' || isPattern) fault('sheetPosition', 'NameOneOfTwo', sheetPosition);
    return { sheet: null, sheetChoice: { position: Number(sheetPosition) || 1 } };
  }
  if (isPattern) {
    const nameField = sheetNameField === '' ? null : (names.get(foldKey(sheetNameField)) ?? null);
    if (sheetNameField !== '' && nameField === null) fault('sheetNameField', 'UnknownField', sheetNameField);
    const pattern = sheet === '' ? '*' : sheet;
    return { sheet: null, sheetChoice: { pattern, isEvery, ...(nameField !== null && { nameField }) } };
  }
  if (sheet !== '') return { sheet, sheetChoice: undefined };
  return { sheet: standing?.sheet ?? null, sheetChoice: standing?.sheetChoice };
}

/** `3: Rent Roll; 4: As of`: rows that must hold a value. */
function guardsOf(text: string, fault: Fault): DatasetMappingDefinition['requiredColumns'] {
  return listOf(text).flatMap((one) => {
    const [, row, value] = /^(\d{1,7})\s*:\s*(.+)$/u.exec(one) ?? [];
    if (row === undefined || value === undefined || Number(row) < 1) {
      fault('requiredColumns', 'NotAGuard', one);
      return [];
    }
    return [{ columnRowNumber: Number(row), columnValue: value.trim() }];
  });
}

function typeOf(whole: Record<WholeMappingField, string>, fault: Fault): DatasetMappingDefinition['type'] {
  const { typeRowIndex, typeColumnName, typeValues } = whole;
  if (typeRowIndex === '' && typeColumnName === '' && typeValues === '') return null;
  for (const field of ['typeRowIndex', 'typeColumnName', 'typeValues'] as const)
    if (whole[field] === '') fault(field, 'Required');
  return { rowIndex: Number(typeRowIndex) || 1, columnName: typeColumnName, values: listOf(typeValues) };
}

function columnsOf(
  rows: readonly SheetRow[],
  names: FieldsByName,
  format: MappingFormat | undefined,
  fault: Fault,
): { columns: DatasetMappingDefinition['columns']; constants: NonNullable<DatasetMappingDefinition['constants']> } {
  const columns: DatasetMappingDefinition['columns'] = [];
  const constants: NonNullable<DatasetMappingDefinition['constants']> = [];
  for (const { rowNo, values } of rows) {
    const [wanted, source, value] = ['modelField', 'sourceColumn', 'constantValue'].map((name) => textOf(values[name]));
    if (!wanted) continue;
    const field = names.get(foldKey(wanted));
    if (field === undefined) fault('modelField', 'UnknownField', wanted, rowNo);
    else if (source && value) fault('constantValue', 'NameOneOfTwo', value, rowNo);
    else if (source) {
      const most = format === 'TWO_AMOUNTS' ? 2 : 1;
      if (columns.filter((one) => one.field === field).length >= most)
        fault('modelField', 'DuplicateField', wanted, rowNo);
      else columns.push({ source, field });
    } else if (value) {
      if (constants.some((one) => one.field === field)) fault('modelField', 'DuplicateField', wanted, rowNo);
      else constants.push({ field, value });
    } else fault('sourceColumn', 'Required', null, rowNo);
  }
  return { columns, constants };
}

/** Where the amounts of months go: the first required day or month, and the first amount. */
function matrixOf(fields: readonly DataModelFieldDefinition[]): Pick<DatasetMappingDefinition, 'matrix'> {
  const period = fields.find(({ type, isRequired }) => isRequired && (type === 'date' || type === 'month'));
  const amount = fields.find(({ type, isRequired }) => isRequired && (type === 'money' || type === 'decimal'));
  return period && amount ? { matrix: { periodField: period.name, amountField: amount.name } } : {};
}
