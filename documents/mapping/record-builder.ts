import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { MappingFormat } from '#contracts/mappings.ts';
import type { CellValue, SheetRow } from '../reading/cells.ts';
import type { ColumnPlan } from './column-plan.ts';
import { createConverter, shownText } from './convert-cell.ts';
import type { CellConverter, ConversionContext } from './convert-cell.ts';
import { subtractDecimals } from './exact-decimals.ts';
import { expectedOf } from './expected-values.ts';
import { findingAt } from './mapping-findings.ts';
import type { MappingFinding } from './mapping-findings.ts';

export interface RecordBuilder {
  /** Values by model field; faults go to `findings`. `overrides` are cells or values that a month brings along. */
  build(row: SheetRow, override?: MonthOverride): { values: (string | null)[]; faulty: readonly number[] };
}

export interface MonthOverride {
  amountIndex: number;
  amountColumn: number;
  periodIndex: number;
  periodEnd: string;
}

interface FieldPlan {
  field: DataModelFieldDefinition;
  columns: readonly number[];
  convert: CellConverter;
  fallback: string | null;
}

const missing: CellValue = null;
const noFaults: readonly number[] = [];

export function createRecordBuilder(
  fields: readonly DataModelFieldDefinition[],
  columns: ColumnPlan,
  options: { format: MappingFormat; defaults: ReadonlyMap<string, string>; conversion: ConversionContext },
  findings: MappingFinding[],
): RecordBuilder {
  const plans: FieldPlan[] = fields.map((field, index) => ({
    field,
    columns: columns.columnsOf[index] ?? [],
    convert: createConverter(field, options.conversion),
    fallback: options.defaults.get(field.name) ?? null,
  }));
  const netChange = options.format === 'TWO_AMOUNTS' ? netChangeOf(plans) : null;

  const take = (plan: FieldPlan, row: SheetRow, column: number): { value: string | null; isFaulty: boolean } => {
    const cell = row.cells[column] ?? missing;
    const converted = plan.convert(cell);
    if (converted === null || typeof converted === 'string') return { value: converted, isFaulty: false };
    const expected = expectedOf(plan.field, options.conversion.dateFormat, converted.fault);
    findings.push(
      findingAt(converted.fault, row.rowNo, column, { field: plan.field.name, found: shownText(cell), expected }),
    );
    return { value: null, isFaulty: true };
  };

  return {
    build(row, override) {
      const values = new Array<string | null>(plans.length);
      let faulty: number[] | null = null;
      for (let index = 0; index < plans.length; index += 1) {
        const plan = plans[index]!;
        if (override?.periodIndex === index) {
          values[index] = plan.field.type === 'month' ? override.periodEnd.slice(0, 7) : override.periodEnd;
          continue;
        }
        const own = override?.amountIndex === index ? override.amountColumn : plan.columns[0];
        const first = own === undefined ? { value: null, isFaulty: false } : take(plan, row, own);
        let { value, isFaulty } = first;
        const second = plan.columns[1];
        if (second !== undefined && own === plan.columns[0]) {
          const credit = take(plan, row, second);
          isFaulty ||= credit.isFaulty;
          if (value !== null || credit.value !== null) value = subtractDecimals(value ?? '0', credit.value ?? '0');
        }
        if (isFaulty) (faulty ??= []).push(index);
        values[index] = isFaulty ? null : (value ?? plan.fallback);
        // A field no column feeds is reported once for the sheet, not on every row.
        if (
          values[index] === null &&
          !isFaulty &&
          plan.field.isRequired &&
          own !== undefined &&
          netChange?.isSide(index) !== true
        ) {
          findings.push(findingAt('REQUIRED_MISSING', row.rowNo, own, { field: plan.field.name }));
        }
      }
      netChange?.fill(values);
      return { values, faulty: faulty ?? noFaults };
    },
  };
}

/** Required fields that neither a column nor a value for all rows can fill. */
export function unfedFields(
  fields: readonly DataModelFieldDefinition[],
  columns: ColumnPlan,
  filled: ReadonlySet<number>,
  defaults: ReadonlyMap<string, string>,
): DataModelFieldDefinition[] {
  return fields.filter(
    (field, index) =>
      field.isRequired && columns.columnsOf[index]!.length === 0 && !filled.has(index) && !defaults.has(field.name),
  );
}

/**
 * Debit and credit side by side: a blank side is zero when the other is filled, and their difference is the net change
 * where the model does not derive it.
 */
function netChangeOf(plans: readonly FieldPlan[]) {
  const at = (name: string) => plans.findIndex((plan) => plan.field.name === name);
  const [debit, credit, net] = [at('debit'), at('credit'), at('net_change')];
  const isMapped = (index: number) => index >= 0 && plans[index]!.columns.length > 0;
  if (!isMapped(debit) || !isMapped(credit)) return null;
  const isOurs = net >= 0 && !isMapped(net) && plans[net]!.field.isDerived !== true;
  return {
    isSide: (index: number) => index === debit || index === credit || index === net,
    fill(values: (string | null)[]): void {
      if (values[debit] === null && values[credit] === null) return;
      values[debit] ??= '0';
      values[credit] ??= '0';
      if (isOurs) values[net] = subtractDecimals(values[debit]!, values[credit]!);
    },
  };
}
