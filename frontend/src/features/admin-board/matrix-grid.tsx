import { Box, Skeleton } from '@chakra-ui/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Matrix, MonthBar } from '#contracts/submission-boards.ts';
import type { QueryValues } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { MatrixSquare } from './matrix-square.tsx';
import { ReceivedRows, receivedShares } from './received-rows.tsx';
import { useMatrixRows } from './use-matrix-rows.ts';
import { useNewestInSight } from './use-newest-in-sight.ts';
import { useSquareKeys } from './use-square-keys.ts';

export interface MatrixGridProps {
  query: QueryValues & { tab: 'properties' | 'funds'; postMonth: string };
  /** The first rows, the months, and how many rows there are. */
  first: Matrix;
  /** How far the months are. */
  bars: readonly MonthBar[];
}

/** Up to so many rows all of them exist; of more only those on the screen do. */
const mostWhole = 50;
const rowHeight = 24;
/** The months, and their shares beneath. */
const headRows = 1 + receivedShares.length;

/** A row per property or fund, a column per month: finished months are quiet, open ones have the colour of their holder. */
export function MatrixGrid({ query, first, bars }: MatrixGridProps) {
  const { t } = useTranslation('admin');
  const { months, total } = first;
  const scroller = useRef<HTMLDivElement>(null);
  const keys = useSquareKeys({ rows: total, columns: months.length });
  const isLong = total > mostWhole;
  const virtual = useVirtualizer({
    count: total,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight * headRows,
    // The focused row stays, wherever one scrolls.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), keys.current.row])].sort((one, other) => one - other),
  });
  const items = isLong
    ? virtual.getVirtualItems().map(({ index, start }) => ({ place: index, start }))
    : Array.from({ length: total }, (_, place) => ({ place, start: place * rowHeight }));
  const rowAt = useMatrixRows(
    query,
    first,
    items.map(({ place }) => place),
  );
  const { wanted } = keys;
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (!wanted) return;
    if (isLong) scrollToIndex(wanted.row);
    scroller.current?.querySelector<HTMLElement>(`[data-square="${wanted.row}-${wanted.column}"]`)?.focus();
  });
  useNewestInSight(scroller);
  const openFrom = months.at(-2) ?? '';
  return (
    // Positioned, so that the words for screen readers inside do not widen the page.
    <Box ref={scroller} overflow="auto" position="relative" maxH="340px" px="3" pb="3" pt="1">
      <Box
        role="grid"
        aria-label={t('matrix.label')}
        aria-rowcount={total + headRows}
        aria-colcount={months.length + 1}
        minW="max-content"
        onKeyDown={keys.onKeyDown}
      >
        <Heads {...{ months, bars }} {...query} />
        <Box position="relative" role="rowgroup" h={`${total * rowHeight}px`}>
          {items.map(({ place, start }) => {
            const row = rowAt(place);
            return (
              <Box
                key={place}
                role="row"
                aria-rowindex={place + headRows + 1}
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
                  <Box key={month} role="gridcell">
                    <MatrixSquare
                      cell={row?.cells[column] ?? null}
                      isRecent={month >= openFrom}
                      {...keys.square({ row: place, column })}
                    />
                  </Box>
                ))}
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}

function Heads({
  months,
  bars,
  tab,
  postMonth,
}: {
  months: readonly string[];
  bars: readonly MonthBar[];
  tab: 'properties' | 'funds';
  postMonth: string;
}) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  return (
    <Box role="rowgroup" position="sticky" top="0" zIndex="1" bg="bg.panel">
      <Box role="row" aria-rowindex={1} color="fg.muted" textStyle="xs" {...columnsOf(months.length)}>
        <Box role="columnheader" {...stickyName} color="fg.muted">
          {t(`matrix.${tab}`)}
        </Box>
        {months.map((month) => (
          <Box
            key={month}
            role="columnheader"
            textAlign="center"
            fontWeight={month === postMonth ? '600' : '400'}
            color={month === postMonth ? 'fg' : undefined}
          >
            {dates.monthShort(month)}
          </Box>
        ))}
      </Box>
      <ReceivedRows {...{ months, bars }} firstRow={2} rowStyle={columnsOf(months.length)} nameStyle={stickyName} />
    </Box>
  );
}

const columnsOf = (count: number) => ({
  display: 'grid',
  gridTemplateColumns: {
    base: `112px repeat(${count}, minmax(34px, 1fr))`,
    md: `160px repeat(${count}, minmax(34px, 1fr))`,
  },
  gap: '2px',
  alignItems: 'center',
  minH: `${rowHeight}px`,
});

const stickyName = {
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
