import { Box, chakra } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../components/empty-state.tsx';
import { columnWidth } from './format-cell.ts';
import { GridHead } from './grid-head.tsx';
import { GridRowView } from './grid-row.tsx';
import type { VersionEdits } from './use-edits.ts';
import type { FindingsMap } from './use-findings-map.ts';
import type { GridRows } from './use-grid-rows.ts';
import type { GridSelection, ShownColumn } from './use-selection.ts';

const rowHeight = 28;
const headHeight = 42;
const rowHeadWidth = 56;

const Table = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: '0',
    tableLayout: 'fixed',
    textStyle: 'grid',
    outline: 'none',
  },
});

export interface DataGridProps {
  label: string;
  grid: GridRows;
  columns: readonly ShownColumn[];
  findings: FindingsMap;
  selection: GridSelection;
  /** Null where cells may not be changed. */
  edits: VersionEdits | null;
  onRange: (range: { first: number; last: number }) => void;
}

const moves: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-20, 0],
  PageDown: [20, 0],
};

/** A real table of which only the rows on the screen exist. Arrows move; Enter, F2 or a double click edit. */
export function DataGrid({ label, grid, columns, findings, selection, edits, onRange }: DataGridProps) {
  const { t, i18n } = useTranslation('submission');
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const count = grid.head?.matchingRows ?? 0;
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: headHeight,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange({ first, last }), [first, last, onRange]);

  const widths = useMemo(() => {
    const sample = grid.head?.rows ?? [];
    return columns.map((column) =>
      columnWidth(
        column.label,
        sample.map((row) => row.values[column.at] ?? null),
        column.type,
      ),
    );
  }, [columns, grid.head]);

  const { at, select } = selection;
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (!at) return;
    scrollToIndex(at.row, { align: 'auto' });
    const cell = document.getElementById(`${id}-${at.row}-${at.column}`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [at, id, scrollToIndex]);

  const stopEditing = (next?: readonly [number, number]) => {
    setEditing(false);
    table.current?.focus({ preventScroll: true });
    if (next && at) move(next);
  };
  const move = ([rows, cells]: readonly [number, number]) => {
    const from = at ?? { row: 0, column: 0 };
    const row = Math.min(count - 1, Math.max(0, from.row + rows));
    select(row, Math.min(columns.length - 1, Math.max(0, from.column + cells)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEditing || event.altKey) return;
    const step = moves[event.key];
    const isRightToLeft = i18n.dir() === 'rtl';
    if (step) move([step[0], isRightToLeft ? -step[1] : step[1]]);
    else if (event.key === 'Home' && event.ctrlKey) select(0, 0);
    else if (event.key === 'End' && event.ctrlKey) select(count - 1, columns.length - 1);
    else if (event.key === 'Home') select(at?.row ?? 0, 0);
    else if (event.key === 'End') select(at?.row ?? 0, columns.length - 1);
    else if ((event.key === 'Enter' || event.key === 'F2') && edits && selection.selected) setEditing(true);
    else return;
    event.preventDefault();
  };

  if (count === 0) return <EmptyState title={t('data.noMatch')} text={t('data.noMatchText')} />;
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  const width = rowHeadWidth + widths.reduce((sum, next) => sum + next, 0);
  return (
    <Box ref={scroller} flex="1" minH="200px" overflow="auto" borderTopWidth="1px" position="relative">
      <Table
        ref={table}
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={at ? `${id}-${at.row}-${at.column}` : undefined}
        aria-readonly={edits === null}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (!at && count > 0) select(0, 0);
        }}
        style={{ width }}
        focusVisibleRing="inside"
      >
        <GridHead columns={columns} widths={widths} rowHeadWidth={rowHeadWidth} />
        <tbody>
          {before > 0 && <tr role="presentation" style={{ height: before }} />}
          {items.map((item) => (
            <GridRowView
              key={item.index}
              id={id}
              index={item.index}
              row={grid.rowAt(item.index)}
              columns={columns}
              findings={findings}
              selectedColumn={at?.row === item.index ? at.column : null}
              isEditing={isEditing && at?.row === item.index}
              edits={edits}
              onSelect={(column) => {
                setEditing(false);
                select(item.index, column);
              }}
              onEdit={() => edits && setEditing(true)}
              onStopEditing={stopEditing}
            />
          ))}
          {after > 0 && <tr role="presentation" style={{ height: after }} />}
        </tbody>
      </Table>
    </Box>
  );
}
