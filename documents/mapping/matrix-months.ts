import type { DataModelFieldDefinition } from '#contracts/data-models.ts';
import type { DatasetMappingDefinition } from '#contracts/mappings.ts';
import { foldText } from './fold-text.ts';
import { UnusableMapping } from './unusable-mapping.ts';

export interface MatrixPlan {
  periodIndex: number;
  amountIndex: number;
  /** Last day of each month, in the order of the month columns. */
  periodEnds: readonly string[];
}

/**
 * How months across become rows. `firstMonth` is YYYY-MM, the first month of the fiscal year.
 * @throws UnusableMapping when the mapping names no field for the month or the amount: a fault of the configuration
 */
export function planMatrix(
  definition: DatasetMappingDefinition,
  fields: readonly DataModelFieldDefinition[],
  firstMonth: string | undefined,
): MatrixPlan | null {
  if (definition.format !== 'MATRIX') return null;
  const months = definition.monthColumns ?? [];
  const ofMonths = definition.columns.find(({ source }) =>
    months.some((month) => foldText(month) === foldText(source)),
  );
  const indexOf = (name: string | undefined) => fields.findIndex((field) => field.name === name);
  const requiredDate = fields.find(({ type, isRequired }) => isRequired && (type === 'date' || type === 'month'))?.name;
  const periodIndex = indexOf(definition.matrix?.periodField ?? requiredDate);
  const amountIndex = indexOf(definition.matrix?.amountField ?? ofMonths?.field);
  if (periodIndex < 0 || amountIndex < 0 || months.length === 0 || firstMonth === undefined) {
    throw new UnusableMapping(
      'A MATRIX mapping needs month columns, a period field, an amount field and the first month.',
    );
  }
  const [year = 0, month = 1] = firstMonth.split('-').map(Number);
  const periodEnds = months.map((_, index) => new Date(Date.UTC(year, month + index, 0)).toISOString().slice(0, 10));
  return { periodIndex, amountIndex, periodEnds };
}
