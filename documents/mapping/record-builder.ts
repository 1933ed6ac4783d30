import { isNumberType } from '#contracts/data-models.ts';
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
import { UnusableMapping } from './unusable-mapping.ts';

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

/** @throws UnusableMapping for two columns of a field that is no number: only a credit can be taken from its debit */
export function createRecordBuilder(
  fields: readonly DataModelFieldDefinition[],
  columns: ColumnPlan,
  options: { format: MappingFormat; defaults: ReadonlyMap<string, string>; conversion: ConversionContext },
  findings: MappingFinding[],
): RecordBuilder {
  const doubled = fields.find(({ type }, index) => !isNumberType(type) && (columns.columnsOf[index]?.length ?? 0) > 1);
  if (doubled) throw new UnusableMapping(`Two columns are read as ${doubled.name}, which is no number.`);
  const plans: FieldPlan[] = fields.map((field, index) => ({
    field,
    columns: columns.columnsOf[index] ?? [],
    convert: createConverter(field, options.conversion),
    fallback: options.defaults.get(field.name) ?? null,
  }));
  const netChange = options.format === 'TWO_AMOUNTS' ? netChangeOf(plans) : null;

  /** @returns undefined for a cell that cannot be read; there is a finding then */
  const take = (plan: FieldPlan, row: SheetRow, column: number): string | null | undefined => {
    const cell = row.cells[column] ?? missing;
    if (cell === null) return null;
    const converted = plan.convert(cell);
    if (converted === null || typeof converted === 'string') return converted;
    const expected = expectedOf(plan.field, options.conversion.dateFormat, converted.fault);
    findings.push(
      findingAt(converted.fault, row.rowNo, column, { field: plan.field.name, found: shownText(cell), expected }),
    );
    return undefined;
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
        let value = own === undefined ? null : take(plan, row, own);
        const second = plan.columns[1];
        if (second !== undefined && own === plan.columns[0]) value = lessCredit(value, take(plan, row, second));
        if (value === undefined) {
          (faulty ??= []).push(index);
          values[index] = null;
          continue;
        }
        const given = value ?? plan.fallback;
        values[index] = given;
        // A field no column feeds is reported once for the sheet, not on every row.
        if (given === null && plan.field.isRequired && own !== undefined && netChange?.isSide(index) !== true) {
          findings.push(findingAt('REQUIRED_MISSING', row.rowNo, own, { field: plan.field.name }));
        }
      }
      netChange?.fill(values);
      return { values, faulty: faulty ?? noFaults };
    },
  };
}

/** A debit without its credit; undefined when one of them cannot be read. */
function lessCredit(debit: string | null | undefined, credit: string | null | undefined): string | null | undefined {
  if (debit === undefined || credit === undefined) return undefined;
  return debit === null && credit === null ? null : subtractDecimals(debit ?? '0', credit ?? '0');
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
