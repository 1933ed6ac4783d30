import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { DifferenceRow, VersionDifference } from '#contracts/uploaded-files.ts';
import { nameCell } from '../../../entities/submission/format-cell.ts';
import { useDates } from '../../../lib/dates.ts';
import { DifferenceSign } from './difference-sign.tsx';

type Columns = VersionDifference['columns'];

/** On a phone: a card for each row with what it is paired by, then field by field what differs, or all there is of a row of one version. */
export function DifferenceCards({ difference: { rows, columns } }: { difference: VersionDifference }) {
  const { t } = useTranslation('uploaded-files');
  return (
    <Box as="ul" listStyleType="none" aria-label={t('difference.title')}>
      {rows.map((row) => (
        <Card key={`${row.rowNo ?? ''}/${row.otherRowNo ?? ''}`} {...{ row, columns }} />
      ))}
    </Box>
  );
}

/** Places of the fields in a card. */
function fieldsOf({ kind, values, before }: DifferenceRow, columns: Columns): number[] {
  return columns.flatMap(({ isKey }, at) => {
    const isFilled = kind !== 'same' && kind !== 'changed' && values[at] !== null && values[at] !== '';
    return !isKey && (at in before || isFilled) ? [at] : [];
  });
}

function Card({ row, columns }: { row: DifferenceRow; columns: Columns }) {
  const { t } = useTranslation('uploaded-files');
  const { tag, series, number } = useDates();
  const shown = (at: number, value: string | null | undefined) => {
    const column = columns[at];
    return (column && nameCell(value ?? null, column, tag)) || t('difference.emptyCell');
  };
  // In the order of the page, whatever the direction of each value.
  const keys = columns.flatMap(({ isKey }, at) => (isKey ? [`\u2068${shown(at, row.values[at])}\u2069`] : []));
  const place = row.rowNo ?? row.otherRowNo;
  return (
    <Box as="li" px="3" py="2.5" borderTopWidth="1px" borderColor="border.muted" data-difference={row.kind}>
      <Flex gap="2" align="center" justify="space-between">
        <Text as="span" fontWeight="600" overflowWrap="anywhere">
          {keys.length > 0 ? series(keys) : `${t('difference.row')} ${place === null ? '' : number(place)}`}
        </Text>
        <DifferenceSign kind={row.kind} hasBackground />
      </Flex>
      <Box as="dl" mt="1">
        {fieldsOf(row, columns).map((at) => (
          <Flex key={columns[at]?.field} gap="3" py="0.5" textStyle="sm">
            <Box as="dt" flex="0 0 124px" minW="0" color="fg.muted" overflowWrap="anywhere">
              {columns[at]?.label}
            </Box>
            <Box as="dd" flex="1" minW="0" overflowWrap="anywhere">
              {at in row.before && (
                <Text as="del" display="block" textStyle="xs" color="fg.muted">
                  <bdi>{shown(at, row.before[at])}</bdi>
                </Text>
              )}
              <Text as="span" {...(row.kind === 'removed' && { textDecoration: 'line-through' })}>
                <bdi>{shown(at, row.values[at])}</bdi>
              </Text>
            </Box>
          </Flex>
        ))}
      </Box>
    </Box>
  );
}
