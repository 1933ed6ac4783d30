import { Box, Flex, Icon } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCircleX, LuMessageSquareWarning } from 'react-icons/lu';
import type { Finding, GridPage } from '#contracts/submission-views.ts';
import { useDates } from '../../../lib/dates.ts';
import { formatAmount } from '../../../entities/submission/format-cell.ts';
import type { ShownColumn } from './use-selection.ts';

interface GridFooterProps {
  head: GridPage | undefined;
  compareWith: number | null;
  findings: readonly Finding[];
  columns: readonly ShownColumn[];
}

const totalsShown = 3;

/** What the marks mean, and the sums of the file. */
export function GridFooter({ head, compareWith, findings, columns }: GridFooterProps) {
  const { t } = useTranslation('submission');
  const { tag } = useDates();
  const has = (severity: Finding['severity']) => findings.some((finding) => finding.severity === severity);
  const totals = (head?.totals ?? []).flatMap((total) => {
    const column = columns.find(({ field }) => field === total.field);
    return column && total.sum !== '0' ? [{ ...total, label: column.label }] : [];
  });
  return (
    <Flex
      align="center"
      columnGap="5"
      rowGap="1"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      whiteSpace={{ md: 'nowrap' }}
      px={{ base: '3', md: '4' }}
      py="2"
      borderTopWidth="1px"
      bg="bg.subtle"
      textStyle="xs"
      color="fg.muted"
    >
      {compareWith !== null && (
        <Flex align="center" gap="1.5">
          <Box aria-hidden w="10px" h="12px" bg="ink.subtle" borderStartWidth="2px" borderColor="ink.solid" />
          {t('data.changedSince', { version: compareWith })}
        </Flex>
      )}
      {has('hard') && (
        <Flex align="center" gap="1.5">
          <Icon as={LuCircleX} boxSize="13px" color="fault.fg" aria-hidden />
          {t('data.legendError')}
        </Flex>
      )}
      {has('soft') && (
        <Flex align="center" gap="1.5">
          <Icon as={LuMessageSquareWarning} boxSize="13px" color="provider.fg" aria-hidden />
          {t('data.legendSoft')}
        </Flex>
      )}
      {/* One line: a sum for which there is no room falls into the next one, which is cut off. */}
      <Flex
        flex="1"
        minW="0"
        wrap="wrap"
        justify={{ md: 'flex-end' }}
        columnGap="5"
        maxH={{ md: '16px' }}
        overflow={{ md: 'hidden' }}
      >
        {totals.slice(0, totalsShown).map((total) => (
          <span key={total.field}>
            {t('data.sumOf', { field: total.label })}{' '}
            <Box as="strong" color="fg" fontWeight="600">
              <bdi>{formatAmount(total.sum, tag)}</bdi> {total.unit}
            </Box>
          </span>
        ))}
      </Flex>
    </Flex>
  );
}
