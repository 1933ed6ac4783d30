import type pg from 'pg';
import type { PublishedColumn, PublishedTable } from '#database/published/published-table.ts';
import { AppError } from '../../errors.ts';
import { columnNamed, kindOf } from './columns.ts';

export interface OrderedColumn {
  column: PublishedColumn;
  isDescending: boolean;
}

/** @throws AppError BadInput */
export function readOrder(text: string | undefined, columns: readonly PublishedColumn[]): OrderedColumn[] {
  if (text === undefined) return [];
  return text.split(',').map((part) => {
    const [, name = '', direction = 'asc'] = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(part) ?? [];
    return { column: columnNamed(columns, name, '$orderby'), isDescending: direction.toLowerCase() === 'desc' };
  });
}

/** OData puts what is empty first, in ascending order. The key tells rows apart that are equal otherwise. */
export function orderSql(order: readonly OrderedColumn[]): string {
  const parts = order.map(
    ({ column, isDescending }) => `${comparedAs(column)} ${isDescending ? 'desc nulls last' : 'asc nulls first'}`,
  );
  return [...parts, 'r.load_id', 'r.row_no'].join(', ');
}

const comparedAs = (column: PublishedColumn) => `(${column.expression})::${kindOf(column)}`;

interface Place {
  order: readonly OrderedColumn[];
  after: readonly [loadId: number, rowNo: number];
  /** The number of the first parameter. */
  first: number;
}

/**
 * The condition for rows that follow a given row in the order. The values are read from the table, because the address of a
 * page is logged.
 * @throws AppError Gone when the reader sees the row no longer
 */
export async function placeOfRow(
  client: Pick<pg.Pool, 'query'>,
  table: PublishedTable,
  loadIds: readonly number[],
  { order, after: [loadId, rowNo], first }: Place,
): Promise<{ text: string; values: unknown[] }> {
  if (order.length === 0) return { text: afterKey(first), values: [loadId, rowNo] };
  const { rows } = await client.query<{ cells: (string | null)[] }>(
    `select array[${order.map(({ column }) => `${comparedAs(column)}::text`).join(', ')}] as cells
       from reporting_load l join submission s on s.id = l.submission_id ${table.source}
      where l.id = any($1::int[]) and l.id = $2::int and r.load_id = $2::int and r.row_no = $3::int`,
    [loadIds, loadId, rowNo],
  );
  const cells = rows[0]?.cells;
  if (cells === undefined) throw new AppError('Gone', 'The figures have changed meanwhile. Read them from the start.');
  const text = order.reduceRight(
    (later, ordered, index) => afterCell(ordered, first + 2 + index, cells[index] ?? null, later),
    afterKey(first),
  );
  return { text, values: [loadId, rowNo, ...cells] };
}

const afterKey = (first: number) => `(r.load_id, r.row_no) > ($${first}::int, $${first + 1}::int)`;

/** Rows with a later value, and those with the same value for which `later` holds. */
function afterCell({ column, isDescending }: OrderedColumn, at: number, cell: string | null, later: string): string {
  const compared = comparedAs(column);
  const value = `$${at}::${kindOf(column)}`;
  const same = `(${compared} is not distinct from ${value} and ${later})`;
  if (isDescending) return cell === null ? same : `(${compared} < ${value} or ${compared} is null or ${same})`;
  return cell === null ? `(${compared} is not null or ${same})` : `(${compared} > ${value} or ${same})`;
}
