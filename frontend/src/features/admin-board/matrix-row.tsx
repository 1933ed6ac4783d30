import { Box, Skeleton } from '@chakra-ui/react';
import { memo } from 'react';
import type { Matrix } from '#contracts/submission-boards.ts';
import { MatrixSquare } from './matrix-square.tsx';
import type { Place } from './use-square-keys.ts';

export const rowHeight = 24;

export interface MatrixRowProps {
  place: number;
  /** Pixels below the first row. */
  start: number;
  /** Among all rows of the grid, from 1. */
  rowIndex: number;
  /** Missing while it is on its way. */
  row: Matrix['rows'][number] | undefined;
  months: readonly string[];
  /** What is open since this month is in full colour. */
  openFrom: string;
  /** The column that the Tab key stops at; null in every other row. */
  stop: number | null;
  onFocus: (at: Place) => void;
}

/** The months of one property or fund. While the matrix scrolls, only the rows that come into sight are rendered. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { place, start, rowIndex, row, months, openFrom, stop, onFocus } = props;
  return (
    <Box
      role="row"
      aria-rowindex={rowIndex}
      position="absolute"
      insetInline="0"
      style={{ transform: `translateY(${start}px)` }}
      {...columnsOf(months.length)}
    >
      <Box role="rowheader" title={row?.name} {...stickyName}>
        {row ? (
          // Cut at its own end, also a Latin name on an Arabic page.
          <Box as="bdi" display="block" truncate _rtl={{ textAlign: 'right' }}>
            {row.name}
          </Box>
        ) : (
          <Skeleton h="12px" w="80%" />
        )}
      </Box>
      {months.map((month, column) => (
        <div key={month} role="gridcell">
          <MatrixSquare
            cell={row?.cells[column] ?? null}
            isRecent={month >= openFrom}
            tabIndex={stop === column ? 0 : -1}
            data-square={`${place}-${column}`}
            onFocus={() => onFocus({ row: place, column })}
          />
        </div>
      ))}
    </Box>
  );
});

export const columnsOf = (count: number) => ({
  display: 'grid',
  gridTemplateColumns: {
    base: `112px repeat(${count}, minmax(34px, 1fr))`,
    md: `160px repeat(${count}, minmax(34px, 1fr))`,
  },
  gap: '2px',
  alignItems: 'center',
  minH: `${rowHeight}px`,
});

export const stickyName = {
  position: 'sticky',
  insetInlineStart: '0',
  bg: 'bg.panel',
  minW: '0',
  // As high as its row: the border of a late square would show above and below it.
  alignSelf: 'stretch',
  display: 'grid',
  alignContent: 'center',
  textStyle: 'sm',
  color: 'fg',
  zIndex: '1',
  // Squares that scroll by would show in the padding before the name.
  _before: { content: '""', position: 'absolute', insetBlock: '0', insetInlineStart: '-3', w: '3', bg: 'bg.panel' },
} as const;
