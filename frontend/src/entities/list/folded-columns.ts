import { useMedia } from '../../lib/use-media.ts';
import type { ListColumn } from './list-column.ts';

/** A column of a table, with those that have no room of their own and stand below its value. */
export interface FoldedColumn<Row> extends ListColumn<Row> {
  below: readonly ListColumn<Row>[];
  /** A long name takes a second line before it is cut. */
  mayWrap: boolean;
}

/**
 * Every column once and in order: with little room, one that names another `under` it joins that one, if that is shown and
 * joins no third.
 */
export function foldColumns<Row>(columns: readonly ListColumn<Row>[], hasLittleRoom: boolean): FoldedColumn<Row>[] {
  const shown = new Map(columns.map((column) => [column.id, column]));
  const rootOf = ({ under }: ListColumn<Row>) => {
    const root = hasLittleRoom && under !== undefined ? shown.get(under) : undefined;
    return root && (root.under === undefined || !shown.has(root.under)) ? root.id : null;
  };
  return columns
    .filter((column) => rootOf(column) === null)
    .map((column) => {
      const below = columns.filter((other) => rootOf(other) === column.id);
      return { ...column, below, mayWrap: hasLittleRoom && (below.length === 0 || column.isStrong === true) };
    });
}

// Below it rows are cards, which have a line for each value.
const littleRoom = '(min-width: 768px) and (max-width: 1279.98px)';

/** A table, and no room for a dozen columns beside each other. */
export function useHasLittleRoom(): boolean {
  return useMedia(littleRoom);
}
