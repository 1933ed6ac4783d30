import type { GridColumn } from '#contracts/submission-views.ts';
import type { RunInputs } from './run-inputs.ts';

type Values = (string | null)[];

/** From stored values, which follow the version's columns, to values by field of the data model. */
export function expander(
  inputs: Pick<RunInputs, 'fields'>,
  columns: readonly GridColumn[],
): (values: Values) => Values {
  const positions = columns.map((column) => inputs.fields.findIndex((field) => field.name === column.field));
  return (values) => {
    const expanded = new Array<string | null>(inputs.fields.length).fill(null);
    positions.forEach((position, index) => {
      if (position >= 0) expanded[position] = values[index] ?? null;
    });
    return expanded;
  };
}
