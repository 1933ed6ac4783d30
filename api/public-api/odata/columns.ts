import { isNumberType } from '#contracts/data-models.ts';
import type { FieldType } from '#contracts/data-models.ts';
import type { PublishedColumn } from '#database/published/published-table.ts';
import { AppError } from '../../errors.ts';

/** How PostgreSQL compares the values of a column. */
export type ColumnKind = 'text' | 'numeric' | 'date' | 'boolean';

export function kindOf({ type }: PublishedColumn): ColumnKind {
  if (isNumberType(type as FieldType)) return 'numeric';
  if (type === 'date') return 'date';
  return type === 'flag' ? 'boolean' : 'text';
}

const edmTypes: Record<ColumnKind, string> = {
  text: 'Type="Edm.String"',
  numeric: 'Type="Edm.Decimal" Scale="variable"',
  date: 'Type="Edm.Date"',
  boolean: 'Type="Edm.Boolean"',
};

const keyNames: readonly string[] = ['load_id', 'row_no'];

export function edmTypeOf(column: PublishedColumn): string {
  return keyNames.includes(column.name) ? 'Type="Edm.Int32" Nullable="false"' : edmTypes[kindOf(column)];
}

export function badOption(option: string, fault: string): AppError {
  return new AppError('BadInput', `${option}: ${fault}.`);
}

/** @throws AppError BadInput */
export function columnNamed(columns: readonly PublishedColumn[], name: string, option: string): PublishedColumn {
  const column = columns.find((one) => one.name === name);
  if (column === undefined) throw badOption(option, `there is no property "${name.slice(0, 100)}"`);
  return column;
}
