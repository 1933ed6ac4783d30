import { Box, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DifferenceRow, VersionDifference } from '#contracts/uploaded-files.ts';
import { isNumberType } from '#contracts/data-models.ts';
import { nameCell } from '../../../entities/submission/format-cell.ts';
import { useDates } from '../../../lib/dates.ts';
import { DifferenceSign, differenceLooks } from './difference-sign.tsx';

type Column = VersionDifference['columns'][number];

/** Shadows have no logical sides. */
const markAtStart = {
  _ltr: { boxShadow: 'inset 2px 0 0 {colors.ink.solid}' },
  _rtl: { boxShadow: 'inset -2px 0 0 {colors.ink.solid}' },
} as const;

function Cell({ row, column, at }: { row: DifferenceRow; column: Column; at: number }) {
  const { t } = useTranslation('uploaded-files');
  const { tag } = useDates();
  const isChanged = at in row.before;
  const shown = (value: string | null | undefined) => nameCell(value ?? null, column, tag);
  const now = shown(row.values[at]);
  return (
    <Table.Cell
      textAlign={isNumberType(column.type) ? 'right' : 'start'}
      fontWeight={column.isKey || isChanged ? '600' : undefined}
      textDecoration={row.kind === 'removed' ? 'line-through' : undefined}
      bg={isChanged ? 'ink.subtle' : undefined}
      {...(isChanged && markAtStart)}
      whiteSpace="nowrap"
    >
      {isChanged && (
        <Text as="del" display="block" textStyle="xs" fontWeight="400" color="fg.muted">
          <bdi>{shown(row.before[at]) || t('difference.emptyCell')}</bdi>
        </Text>
      )}
      <bdi>{isChanged ? now || t('difference.emptyCell') : now}</bdi>
    </Table.Cell>
  );
}

/** What rows are paired by, then the columns that differ in a row shown, then the others: wide files differ far from their start. */
function inOrder({ columns, rows }: VersionDifference): { column: Column; at: number }[] {
  const differing = new Set(rows.flatMap(({ before }) => Object.keys(before).map(Number)));
  const rank = (at: number) => (columns[at]?.isKey ? 0 : differing.has(at) ? 1 : 2);
  return columns.map((column, at) => ({ column, at })).sort((one, other) => rank(one.at) - rank(other.at));
}

/** Rows paired by their key: what kind of difference first, the earlier value struck through above the later one. */
export function DifferenceTable({ difference }: { difference: VersionDifference }) {
  const { t } = useTranslation('uploaded-files');
  const { rows } = difference;
  const columns = inOrder(difference);
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('difference.view')} focusVisibleRing="inside">
      <Table.Root size="sm" aria-label={t('difference.title')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader whiteSpace="nowrap">{t('difference.row')}</Table.ColumnHeader>
            {columns.map(({ column: { field, label, type } }) => (
              <Table.ColumnHeader key={field} whiteSpace="nowrap" textAlign={isNumberType(type) ? 'right' : 'start'}>
                {label}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => {
            const { bg } = differenceLooks[row.kind];
            return (
              <Table.Row key={`${row.rowNo ?? ''}/${row.otherRowNo ?? ''}`} bg={bg} data-difference={row.kind}>
                <Table.Cell whiteSpace="nowrap">
                  <DifferenceSign kind={row.kind} />
                </Table.Cell>
                {columns.map(({ column, at }) => (
                  <Cell key={column.field} row={row} column={column} at={at} />
                ))}
              </Table.Row>
            );
          })}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
