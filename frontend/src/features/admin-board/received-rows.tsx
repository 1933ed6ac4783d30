import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MonthBar } from '#contracts/submission-boards.ts';
import { useDates } from '../../lib/dates.ts';

export interface ReceivedRowsProps {
  months: readonly string[];
  bars: readonly MonthBar[];
  /** Of a row, and of its first cell. */
  rowStyle: object;
  nameStyle: object;
  /** Place of the first of these rows in the grid, from 1. */
  firstRow: number;
}

export const receivedShares = ['received', 'onTime'] as const;

/** Under the months: the shares of expected submissions that were received, and received in time. */
export function ReceivedRows({ months, bars, rowStyle, nameStyle, firstRow }: ReceivedRowsProps) {
  const { t } = useTranslation('admin');
  const barOf = new Map(bars.map((bar) => [bar.postMonth, bar]));
  return receivedShares.map((share, index) => (
    <Box key={share} role="row" aria-rowindex={firstRow + index} textStyle="xs" color="fg.muted" {...rowStyle}>
      <Box role="rowheader" {...nameStyle} textStyle="xs" color="fg.muted">
        {t(`matrix.${share}`)}
      </Box>
      {months.map((month) => (
        <Box key={month} role="gridcell" textAlign="center">
          <Share bar={barOf.get(month)} share={share} />
        </Box>
      ))}
    </Box>
  ));
}

function Share({ bar, share }: { bar: MonthBar | undefined; share: (typeof receivedShares)[number] }) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  if (!bar?.expected) return <span aria-hidden>–</span>;
  // Rounded down: 100 % says that none is missing.
  const percent = Math.floor((bar[share] / bar.expected) * 100) / 100;
  const words = t(`matrix.${share}Of`, { count: bar.expected, n: bar[share] });
  return (
    <Box as="span" title={words} color={percent < 1 ? 'fg' : undefined} fontWeight={percent < 1 ? '500' : undefined}>
      <span aria-hidden>{dates.percent(percent)}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}
