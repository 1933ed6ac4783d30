import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect } from 'react';
import type { GridRowProps } from './grid-row.tsx';
import { GridRowView } from './grid-row.tsx';
import { rowHeight } from './grid-style.ts';
import type { Place } from './use-grid-keys.ts';
import type { GridRows } from './use-grid-rows.ts';
import { windowSize } from '../../../entities/submission/window-size.ts';

const overscan = 8;

type ForRows = Pick<
  GridRowProps,
  'id' | 'columns' | 'tag' | 'words' | 'findings' | 'isEditing' | 'edits' | 'onStopEditing'
>;

export interface GridBodyProps extends ForRows {
  scroller: HTMLElement | null;
  grid: GridRows;
  count: number;
  headHeight: number;
  at: Place | null;
  /** The other end of the chosen range; null without one. */
  anchor: Place | null;
  onRange: (range: { first: number; last: number }) => void;
}

const spanOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;
const windowOf = (index: number) => Math.floor(index / windowSize);

/** The rows on the screen. Alone in a component: scrolling renders it again with every step, and nothing around it. */
export function GridBody(props: GridBodyProps) {
  const { id, scroller, grid, count, headHeight, at, anchor, isEditing, onRange, ...forRows } = props;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    scrollPaddingStart: headHeight,
    // A frame that React cannot make is left out, rather than every scroll event waiting for it.
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  // Reports only a new window of rows: otherwise the page around would render with every step.
  const first = windowOf(items[0]?.index ?? 0) * windowSize;
  const last = windowOf(items.at(-1)?.index ?? 0) * windowSize;
  useEffect(() => onRange({ first, last }), [first, last, onRange]);
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (!at) return;
    scrollToIndex(at.row, { align: 'auto' });
    const cell = document.getElementById(`${id}-${at.row}-${at.column}`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, id, scrollToIndex]);

  const [top, bottom] = anchor && at ? spanOf(anchor.row, at.row) : [-1, -1];
  const [start, end] = anchor && at ? spanOf(anchor.column, at.column) : [0, 0];
  // Rows that leave on one side are used again on the other.
  const slots = Math.max(1, Math.ceil(items.length / 16) * 16);
  return (
    <div role="rowgroup" data-body style={{ height: virtual.getTotalSize() }}>
      {items.map(({ index }) => {
        const isInRange = index >= top && index <= bottom;
        return (
          <GridRowView
            key={index % slots}
            {...forRows}
            id={id}
            index={index}
            row={grid.rowAt(index)}
            selectedColumn={at?.row === index ? at.column : null}
            rangeFrom={isInRange ? start : null}
            rangeTo={isInRange ? end : null}
            isEditing={isEditing && at?.row === index}
          />
        );
      })}
    </div>
  );
}
