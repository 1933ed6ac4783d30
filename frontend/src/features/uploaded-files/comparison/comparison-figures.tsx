import { Box, Flex, Icon, SimpleGrid, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IconType } from 'react-icons';
import { LuMinus, LuPencil, LuPlus } from 'react-icons/lu';
import type { VersionDifference } from '#contracts/uploaded-files.ts';
import { formatCell } from '../../../entities/submission/format-cell.ts';
import { useDates } from '../../../lib/dates.ts';

interface FigureProps {
  label: string;
  value: string;
  note?: ReactNode;
  icon?: IconType;
  color?: string;
}

function Figure({ label, value, note, icon, color }: FigureProps) {
  return (
    <Box px="4" py="3" borderInlineEndWidth="1px" borderColor="border.muted" minW="0">
      <Flex align="center" gap="2" textStyle="xs" color="fg.muted">
        {icon && <Icon as={icon} boxSize="14px" color={color} aria-hidden />}
        {label}
      </Flex>
      <Text textStyle="xl" fontWeight="600" color={color}>
        <bdi dir="ltr">{value}</bdi>
      </Text>
      <Text textStyle="xs" color="fg.muted" minH="1.4em">
        {note}
      </Text>
    </Box>
  );
}

type Sum = VersionDifference['sums'][number];

const mostSums = 2;

/** Six figures: rows and cells that differ, and how two sums have changed. */
export function ComparisonFigures({ difference: { counts, sums } }: { difference: VersionDifference }) {
  const { t } = useTranslation('uploaded-files');
  const dates = useDates();
  const all = counts.added + counts.changed + counts.same;
  const isChanged = ({ change }: Sum) => Number(change) !== 0;
  const changeOf = (sum: Sum) => {
    if (!isChanged(sum)) return dates.number(0);
    return `${sum.change.startsWith('-') ? '' : '+'}${formatCell(sum.change, 'decimal', dates.tag)}`;
  };
  // Sums that have changed say more than those that have not.
  const shown = [...sums.filter(isChanged), ...sums].slice(0, mostSums);
  return (
    <SimpleGrid as="section" columns={{ base: 2, md: 3, xl: 6 }} bg="bg.panel" borderWidth="1px" rounded="l3" mb="4">
      <Figure label={t('difference.rowsAdded')} value={dates.number(counts.added)} icon={LuPlus} color="done.fg" />
      <Figure
        label={t('difference.rowsRemoved')}
        value={dates.number(counts.removed)}
        icon={LuMinus}
        color="fault.fg"
      />
      <Figure
        label={t('difference.cellsChanged')}
        value={dates.number(counts.changedCells)}
        note={t('difference.inRows', { count: counts.changed })}
        icon={LuPencil}
        color="ink.fg"
      />
      <Figure
        label={t('difference.rowsSame')}
        value={dates.number(counts.same)}
        note={all === 0 ? '' : dates.percent(counts.same / all)}
      />
      {[...new Set(shown)].map((sum) => (
        <Figure
          key={sum.field}
          label={t('difference.sumOf', { field: sum.label })}
          value={changeOf(sum)}
          note={t('difference.was', {
            sum: [formatCell(sum.before, 'decimal', dates.tag), ...(sum.unit === null ? [] : [sum.unit])].join(' '),
          })}
        />
      ))}
    </SimpleGrid>
  );
}
