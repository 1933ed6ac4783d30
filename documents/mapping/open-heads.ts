import type { SheetRow } from '../reading/cells.ts';
import { planColumns } from './column-plan.ts';
import type { ColumnPlan } from './column-plan.ts';
import type { ConversionContext } from './convert-cell.ts';
import type { FixedValues } from './fixed-values.ts';
import { foldText } from './fold-text.ts';
import { findingAt } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';
import type { MatrixPlan } from './matrix-months.ts';
import { createRecordBuilder, unfedFields } from './record-builder.ts';
import type { RecordBuilder } from './record-builder.ts';
import { firstFilled, isFilled } from './row-filters.ts';
import { createShapeCheck } from './row-shape.ts';
import type { RowMapperOptions } from './row-mapper-options.ts';

export interface OpenedHeads {
  columns: ColumnPlan;
  builder: RecordBuilder;
  /** Columns that feed a field, from 0. */
  usedColumns: readonly number[];
  /** Whether the row holds every field that names a record, beside the cell that a keyword was found in. */
  isRecord: (row: SheetRow) => boolean;
  /** What is wrong with a row of a text file that has more fields than heads. */
  shapeOf: (row: SheetRow) => MappingFinding | null;
}

/** Ties the heads of the sheet to the model. @throws LayoutChanged */
export function openHeads(
  row: SheetRow,
  options: RowMapperOptions,
  matrix: MatrixPlan | null,
  fixed: FixedValues,
  findings: MappingFinding[],
): OpenedHeads {
  const { definition, fields } = options;
  const defaults = fixed.open(findings);
  const translation = foldedTranslation(options);
  const columns = planColumns(row, definition, fields, translation, { needed: options.neededFields });
  for (const { source, field, lookalike } of columns.missing) {
    if (options.missingBefore?.has(field)) continue;
    findings.push(findingAt('COLUMN_MISSING', null, null, { field, found: lookalike, expected: source }));
  }
  const conversion = conversionOf(options);
  const builder = createRecordBuilder(fields, columns, { format: definition.format, defaults, conversion }, findings);
  const fedElsewhere = new Set(matrix === null ? [] : [matrix.periodIndex, matrix.amountIndex]);
  if (definition.format === 'TWO_AMOUNTS') fedElsewhere.add(fields.findIndex((field) => field.name === 'net_change'));
  for (const field of unfedFields(fields, columns, fedElsewhere, defaults)) {
    if (fixed.titled.has(field.name)) continue;
    findings.push(findingAt('REQUIRED_MISSING', null, null, { field: field.name, expected: field.name }));
  }
  const usedColumns = [...new Set([...columns.columnsOf.flat(), ...columns.monthColumns])];
  const shapeOf = createShapeCheck(row.cells.length, options.usualWidth ?? null);
  return { shapeOf, columns, builder, usedColumns, isRecord: recordTest(columns, options) };
}

/** Whoever begins with "Total" may still be a tenant: such a row has its key and all that is required. */
function recordTest({ columnsOf }: ColumnPlan, { fields, keyFields = [] }: RowMapperOptions) {
  const needed = fields.flatMap(({ isRequired }, index) => (isRequired ? columnsOf[index]!.slice(0, 1) : []));
  const keys = fields.flatMap(({ name, isRequired }, index) =>
    isRequired && keyFields.includes(name) ? columnsOf[index]!.slice(0, 1) : [],
  );
  return (row: SheetRow): boolean => {
    const first = firstFilled(row);
    const own = keys.filter((column) => column !== first);
    return own.length > 0 && needed.every((column) => isFilled(row, column));
  };
}

export function conversionOf(options: RowMapperOptions): ConversionContext {
  const translation = foldedTranslation(options);
  return {
    dateFormat: options.dateFormat,
    decimalSeparator: options.decimalSeparator ?? '.',
    translate: (text) => translation?.get(foldText(text)) ?? text,
  };
}

function foldedTranslation({ definition, translation }: RowMapperOptions): ReadonlyMap<string, string> | null {
  if (!definition.isFileTranslationRequired) return null;
  return new Map([...(translation ?? [])].map(([source, target]) => [foldText(source), target]));
}
