import { Box } from '@chakra-ui/react';
import { useId, useMemo, useRef, useState } from 'react';
import type { CSSProperties, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/empty-state.tsx';
import { toast } from '../../../components/toaster.tsx';
import { useDates } from '../../../lib/dates.ts';
import { asTsv } from './copy-cells.ts';
import { columnWidth } from '../../../entities/submission/format-cell.ts';
import { GridBody } from './grid-body.tsx';
import { GridHead } from './grid-head.tsx';
import type { GridWords } from './grid-row.tsx';
import { addressWidth, gridStyle, rowHeadWidth } from './grid-style.ts';
import type { VersionEdits } from './use-edits.ts';
import type { FindingsMap } from './use-findings-map.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { Place } from './use-grid-keys.ts';
import type { GridRows } from './use-grid-rows.ts';
import type { GridSelection, ShownColumn } from './use-selection.ts';

export interface DataGridProps {
  label: string;
  grid: GridRows;
  columns: readonly ShownColumn[];
  findings: FindingsMap;
  selection: GridSelection;
  /** Null where cells may not be changed. */
  edits: VersionEdits | null;
  hasFilters: boolean;
  onRange: (range: { first: number; last: number }) => void;
}

const spanOf = (one: number, other: number) => [Math.min(one, other), Math.max(one, other)] as const;

/** Copies the cells between two places, also rows that are not on the screen. */
function useCopy({ grid, columns, edits }: Pick<DataGridProps, 'grid' | 'columns' | 'edits'>) {
  const { t } = useTranslation('submission');
  return (from: Place, to: Place) => {
    const [top, bottom] = spanOf(from.row, to.row);
    const [start, end] = spanOf(from.column, to.column);
    const chosen = columns.slice(start, end + 1);
    void grid
      .rowsBetween(top, bottom)
      .then((rows) => navigator.clipboard.writeText(asTsv(rows, chosen, edits)))
      .then(
        () => toast.success({ title: t('data.copied', { count: (bottom - top + 1) * chosen.length }) }),
        (failure: unknown) => toast.failure(failure),
      );
  };
}

function useGridWords(): GridWords {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  return useMemo(
    () => ({
      changed: t('data.wasChanged'),
      computed: t('data.isComputed'),
      edited: t('data.isEdited'),
      hard: tStatuses('severity.hard'),
      soft: tStatuses('severity.soft'),
    }),
    [t, tStatuses],
  );
}

function useWidths(grid: GridRows, columns: readonly ShownColumn[]): number[] {
  return useMemo(() => {
    const sample = grid.head?.rows ?? [];
    return columns.map((column) =>
      columnWidth(
        column.label,
        sample.map((row) => row.values[column.at] ?? null),
        column.type,
      ),
    );
  }, [columns, grid.head]);
}

/** Only the rows on the screen exist. Arrows move, with Shift they choose; Enter, F2 or a double click edit. */
export function DataGrid({ label, grid, columns, findings, selection, edits, hasFilters, onRange }: DataGridProps) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const words = useGridWords();
  // State, as the rows need the element itself as soon as it is there.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const id = useId();
  const copy = useCopy({ grid, columns, edits });
  const count = grid.head?.matchingRows ?? 0;
  const headHeight = hasFilters ? 68 : 42;
  const widths = useWidths(grid, columns);
  const { at, select } = selection;
  const { anchor, isEditing, setEditing, goTo, stopEditing, onKeyDown } = useGridKeys({
    table,
    count,
    columnCount: columns.length,
    selection,
    mayEdit: edits !== null,
    onCopy: copy,
  });
  const placeOf = ({ target }: MouseEvent): Place | null => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    return cell ? { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) } : null;
  };

  if (count === 0 && !hasFilters) return <EmptyState title={t('data.noMatch')} text={t('data.noMatchText')} />;
  const headWidth = grid.head?.rows.some(({ address }) => address !== undefined) ? addressWidth : rowHeadWidth;
  const sheet = {
    width: headWidth + widths.reduce((sum, next) => sum + next, 0),
    '--row-head': `${headWidth}px`,
    '--columns': [headWidth, ...widths].map((width) => `${width}px`).join(' '),
  } as CSSProperties;
  return (
    <Box
      ref={setScroller}
      flex="1"
      minH="200px"
      overflow="auto"
      borderTopWidth="1px"
      position="relative"
      css={gridStyle}
    >
      <Box
        ref={table}
        role="grid"
        aria-label={label}
        aria-rowcount={count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={at ? `${id}-${at.row}-${at.column}` : undefined}
        aria-readonly={edits === null}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => {
          const place = placeOf(event);
          if (place) goTo(place.row, place.column, event.shiftKey);
        }}
        onDoubleClick={(event) => {
          if (placeOf(event) && edits) setEditing(true);
        }}
        onFocus={(event) => {
          if (event.target === table.current && !at && count > 0) select(0, 0);
        }}
        style={sheet}
        focusVisibleRing="inside"
      >
        <GridHead columns={columns} hasFilters={hasFilters} />
        <GridBody
          id={id}
          scroller={scroller}
          grid={grid}
          count={count}
          headHeight={headHeight}
          columns={columns}
          tag={tag}
          words={words}
          findings={findings}
          at={at}
          anchor={anchor}
          isEditing={isEditing}
          edits={edits}
          onStopEditing={stopEditing}
          onRange={onRange}
        />
      </Box>
      {count === 0 && <EmptyState title={t('data.noMatch')} text={t('data.noMatchText')} />}
    </Box>
  );
}
