import type { ListColumn } from './list-column.ts';
import { inOrder } from './in-order.ts';
import type { ListView } from './use-list-view.ts';

/** Columns as the person wants to see them: chosen, in order, each in the chosen width. */
export function shownOf<Row>(
  columns: readonly ListColumn<Row>[],
  view: Pick<ListView, 'columns' | 'hidden' | 'look'> | undefined,
): ListColumn<Row>[] {
  if (!view) return [...columns];
  const order = view.columns.map(({ id }) => id);
  return inOrder(columns, order)
    .filter(({ id }) => !view.hidden.has(id))
    .map((column) => {
      const width = view.look.widths[column.id];
      return width === undefined
        ? column
        : { ...column, width: `${width}px`, minWidth: `${width}px`, maxWidth: `${width}px` };
    });
}
