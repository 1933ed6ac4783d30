import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import { doubledFields } from '#contracts/mappings.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { foldKey } from '#contracts/text.ts';

/** What is wrong with a mapping, whatever file comes; the words are in `dataset-mapping.json` under `problem`. */
export const definitionProblems = [
  'NoColumns',
  'DuplicateField',
  'UnknownField',
  'MonthsMissing',
  'MonthFieldsMissing',
  'NoListValue',
  'NameFieldNotText',
] as const;
export type DefinitionProblemCode = (typeof definitionProblems)[number];

export interface DefinitionProblem {
  code: DefinitionProblemCode;
  /** Of the data model; null where the problem is of the whole mapping. */
  field: string | null;
}

/** Compares a mapping with the data model that its rows are of. Conversions of constants are checked by who reads files. */
export function checkDefinition(
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
): DefinitionProblem[] {
  const problems: DefinitionProblem[] = [];
  const add = (code: DefinitionProblemCode, field: string | null = null): void => {
    const isKnown = problems.some((one) => one.code === code && one.field === field);
    if (!isKnown) problems.push({ code, field });
  };
  if (definition.columns.length === 0) add('NoColumns');
  for (const field of duplicateFields(definition, fields)) add('DuplicateField', field);
  const known = new Map(fields.map((field) => [field.name, field]));
  for (const name of namedFields(definition)) if (!known.has(name)) add('UnknownField', name);
  if (definition.format === 'MATRIX') {
    if ((definition.monthColumns ?? []).length === 0) add('MonthsMissing');
    if (!definition.matrix) add('MonthFieldsMissing');
  }
  const nameField = nameFieldOf(definition);
  const named = nameField === null ? undefined : known.get(nameField);
  if (named && named.type !== 'text' && named.type !== 'code') add('NameFieldNotText', named.name);
  for (const { field, target } of definition.values ?? []) {
    const allowed = known.get(field)?.enumValues;
    if (allowed && !allowed.includes(target)) add('NoListValue', field);
  }
  return problems;
}

function duplicateFields(
  { columns, constants = [], titleCells = [], format }: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
): string[] {
  const doubled = doubledFields({ columns, format }, fields);
  const twice = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
  const others = [...twice(constants.map(({ field }) => field)), ...twice(titleCells.map(({ field }) => field))];
  return [...new Set([...doubled, ...others])];
}

/** Every field that a mapping names. */
export function namedFields(definition: DatasetMappingDefinition): string[] {
  const months = new Set((definition.monthColumns ?? []).map(foldKey));
  const { constants = [], titleCells = [], values = [], matrix } = definition;
  const ofColumns = definition.columns.filter(({ source }) => !months.has(foldKey(source)));
  const named = [...ofColumns, ...constants, ...titleCells, ...values].map(({ field }) => field);
  const nameField = nameFieldOf(definition);
  const others = [
    ...(matrix ? [matrix.periodField, matrix.amountField] : []),
    ...(nameField === null ? [] : [nameField]),
  ];
  return [...new Set([...named, ...others])];
}

/** The field that takes the names of sheets. */
function nameFieldOf({ sheetChoice }: DatasetMappingDefinition): string | null {
  return sheetChoice && 'pattern' in sheetChoice ? (sheetChoice.nameField ?? null) : null;
}
