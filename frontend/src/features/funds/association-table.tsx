import { Box, Table, VisuallyHidden } from '@chakra-ui/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssociationProblem } from '#contracts/funds.ts';
import type { EditedRow } from './association-changes.ts';
import { AssociationLine } from './association-line.tsx';

export interface AssociationTableProps {
  rows: readonly EditedRow[];
  isReadOnly: boolean;
  faults: ReadonlyMap<string, AssociationProblem>;
  /** The line to scroll to and to focus. */
  wanted: string | null;
  onShown: () => void;
  onChange: (row: EditedRow) => void;
  onRemove: (row: EditedRow) => void;
}

const heads = ['property', 'percentage', 'from', 'to', 'state'] as const;

/** Beyond so many lines, only those on the screen exist, and they scroll below their heads. */
const mostWhole = 50;
const lineHeight = 45;

/** One line for each time that a property was, is or will be in the fund. */
export function AssociationTable({ rows, isReadOnly, faults, wanted, ...handlers }: AssociationTableProps) {
  const { t } = useTranslation('funds');
  const { t: tCommon } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isLong = rows.length > mostWhole;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollPaddingStart: lineHeight,
  });
  const items = virtual.getVirtualItems();
  const shown = isLong ? items.map(({ index }) => index) : [...rows.keys()];
  const above = isLong ? (items[0]?.start ?? 0) : 0;
  const below = isLong ? virtual.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const at = wanted === null ? -1 : rows.findIndex(({ key }) => key === wanted);
  const { scrollToIndex } = virtual;
  useEffect(() => {
    if (isLong && at >= 0) scrollToIndex(at, { align: 'center' });
  }, [at, isLong, scrollToIndex]);
  const label = t('field.properties');
  return (
    <Box
      ref={scroller}
      overflow="auto"
      maxH={isLong ? 'max(320px, calc(100dvh - 330px))' : undefined}
      // Without fields inside, the keyboard has nothing else to scroll it by.
      {...(isLong && isReadOnly && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      <Table.Root size="sm" aria-label={label} aria-rowcount={rows.length + 1}>
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {heads.map((head) => (
              <Table.ColumnHeader key={head} {...stickyHead}>
                {t(`associate.${head}`)}
              </Table.ColumnHeader>
            ))}
            {!isReadOnly && (
              <Table.ColumnHeader {...stickyHead}>
                <VisuallyHidden>{tCommon('table.actions')}</VisuallyHidden>
              </Table.ColumnHeader>
            )}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          <Spacer height={above} />
          {shown.map((index) => {
            const row = rows[index];
            return (
              row && (
                <AssociationLine
                  key={row.key}
                  {...{ row, index, isReadOnly, ...handlers }}
                  fault={faults.get(row.key)}
                  isWanted={row.key === wanted}
                  measure={virtual.measureElement}
                />
              )
            );
          })}
          <Spacer height={below} />
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

/** Holds the place of the lines that do not exist. */
function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}

const stickyHead = { position: 'sticky', top: '0', zIndex: '1', bg: 'bg.subtle' } as const;
