import { Box } from '@chakra-ui/react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Matrix, MonthBar } from '#contracts/submission-boards.ts';
import type { QueryValues } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { MatrixRow, columnsOf, rowHeight, stickyName } from './matrix-row.tsx';
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
    <Box ref={scroller} overflow="auto" position="relative" maxH="340px" px="3" pb="3">
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
          {items.map(({ place, start }) => (
            <MatrixRow
              key={place}
              {...{ place, start, months, openFrom }}
              rowIndex={place + headRows + 1}
              row={rowAt(place)}
              stop={keys.current.row === place ? keys.current.column : null}
              onFocus={keys.onFocus}
            />
          ))}
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
    <Box role="rowgroup" position="sticky" top="0" zIndex="1" bg="bg.panel" pt="1">
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
