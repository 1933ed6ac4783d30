import type { SheetRow } from '../reading/cells.ts';
import { planColumns } from './column-plan.ts';
import type { ColumnPlan } from './column-plan.ts';
import { foldText } from './fold-text.ts';
import { findingAt } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';
import type { MatrixPlan } from './matrix-months.ts';
import { createRecordBuilder, unfedFields } from './record-builder.ts';
import type { RecordBuilder } from './record-builder.ts';
import type { RowMapperOptions } from './row-mapper-options.ts';

export interface OpenedHeads {
  columns: ColumnPlan;
  builder: RecordBuilder;
  /** Columns that feed a field, from 0. */
  usedColumns: readonly number[];
}

/** Ties the heads of the sheet to the model. @throws LayoutChanged */
export function openHeads(
  row: SheetRow,
  options: RowMapperOptions,
  matrix: MatrixPlan | null,
  findings: MappingFinding[],
): OpenedHeads {
  const { definition, fields } = options;
  const defaults = options.defaults ?? new Map<string, string>();
  const translation = foldedTranslation(options);
  const columns = planColumns(row, definition, fields, translation);
  const conversion = {
    dateFormat: options.dateFormat,
    decimalSeparator: options.decimalSeparator ?? '.',
    translate: (text: string) => translation?.get(foldText(text)) ?? text,
  } as const;
  const builder = createRecordBuilder(fields, columns, { format: definition.format, defaults, conversion }, findings);
  const fedElsewhere = new Set(matrix === null ? [] : [matrix.periodIndex, matrix.amountIndex]);
  if (definition.format === 'TWO_AMOUNTS') fedElsewhere.add(fields.findIndex((field) => field.name === 'net_change'));
  for (const field of unfedFields(fields, columns, fedElsewhere, defaults)) {
    findings.push(findingAt('REQUIRED_MISSING', null, null, { field: field.name, expected: field.name }));
  }
  return { columns, builder, usedColumns: [...new Set([...columns.columnsOf.flat(), ...columns.monthColumns])] };
}

function foldedTranslation({ definition, translation }: RowMapperOptions): ReadonlyMap<string, string> | null {
  if (!definition.isFileTranslationRequired) return null;
  return new Map([...(translation ?? [])].map(([source, target]) => [foldText(source), target]));
}
