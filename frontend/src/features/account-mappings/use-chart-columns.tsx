import { Box, Flex, Icon, IconButton, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuChevronDown, LuChevronRight, LuCircleCheck, LuCircleDashed, LuUnlink } from 'react-icons/lu';
import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { useHasLittleRoom } from '../../entities/list/folded-columns.ts';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';
import { nameOfChart } from './mapping-words.ts';

export interface ChartColumnOptions {
  isForProperty: boolean;
  openId: number | null;
  onOpen: (chart: ProviderChart) => void;
}

export function useChartColumns({ isForProperty, openId, onOpen }: ChartColumnOptions): ListColumn<ProviderChart>[] {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const amount = useAmounts();
  const subject = isForProperty ? 'propertyName' : 'fundName';
  const first = useHasLittleRoom() ? subject : 'fundName';
  const name = (id: 'fundName' | 'propertyName'): ListColumn<ProviderChart> => ({
    id,
    header: t(`column.${id}`),
    sortKey: id,
    isStrong: id === subject,
    ...(id !== subject && { under: subject }),
    cell: (row) => {
      const value = id === subject ? <Subject name={row[id]} provider={row.serviceProvider} /> : <Bdi>{row[id]}</Bdi>;
      return id === first ? <Opener isOpen={openId === row.chartId} chart={row} {...{ onOpen, value }} /> : value;
    },
    title: (row) => row[id] ?? undefined,
  });
  return [
    name('fundName'),
    ...(isForProperty ? [name('propertyName')] : []),
    {
      id: 'masterCoa',
      under: subject,
      header: t('column.masterCoa'),
      sortKey: 'masterCoa',
      cell: ({ masterCoa }) => (masterCoa ? <Bdi>{masterCoa.name}</Bdi> : <NotAssociated />),
    },
    {
      id: 'status',
      header: t('column.status'),
      sortKey: 'status',
      cell: ({ status }) => <ChartStatusBadge status={status} />,
    },
    {
      id: 'pending',
      under: 'status',
      header: t('column.pending'),
      sortKey: 'pending',
      isNumeric: true,
      cell: (row) => (
        <Text as="span" color={row.pending === 0 ? 'fg.muted' : undefined}>
          {t('ofAll', { pending: row.pending, accounts: row.accounts })}
        </Text>
      ),
    },
    {
      id: 'pendingAmount',
      header: t('column.pendingAmount'),
      sortKey: 'pendingAmount',
      isNumeric: true,
      cell: (row) => amount(row.pendingAmount, row.currency),
    },
    {
      id: 'share',
      under: 'pendingAmount',
      header: t('column.share'),
      cell: (row) => <ShareBar share={shareOf(row)} words={dates.percent(shareOf(row))} />,
    },
  ];
}

const shareOf = ({ pendingAmount, totalAmount }: ProviderChart): number =>
  Number(totalAmount) === 0 ? 0 : Number(pendingAmount) / Number(totalAmount);

interface OpenerProps extends Pick<ChartColumnOptions, 'onOpen'> {
  chart: ProviderChart;
  isOpen: boolean;
  value: ReactNode;
}

/** Opens and closes the accounts of a row, before its first value. */
function Opener({ chart, isOpen, onOpen, value }: OpenerProps) {
  const { t } = useTranslation('account-mappings');
  return (
    <Flex as="span" align="center" gap="1.5">
      <IconButton
        variant="ghost"
        size="2xs"
        aria-expanded={isOpen}
        aria-label={t('act.open', { name: nameOfChart(chart) })}
        onClick={() => onOpen(chart)}
      >
        {isOpen ? <LuChevronDown aria-hidden /> : <LuChevronRight className="flip" aria-hidden />}
      </IconButton>
      {value}
    </Flex>
  );
}

/** The name over the service provider, whose accounts these are. */
export function Subject({ name, provider }: { name: string | null; provider: string }) {
  return (
    <Flex as="span" direction="column">
      {/* Wrapped, a name of another direction still begins where the column does. */}
      <Text as="span">
        <Bdi>{name}</Bdi>
      </Text>
      <Text as="span" textStyle="xs" color="fg.muted" fontWeight="400">
        <Bdi>{provider}</Bdi>
      </Text>
    </Flex>
  );
}

export function NotAssociated() {
  const { t } = useTranslation('account-mappings');
  return (
    <Flex as="span" align="center" gap="1.5" color="provider.fg">
      <Icon as={LuUnlink} boxSize="14px" aria-hidden />
      {t('notAssociated')}
    </Flex>
  );
}

export function ChartStatusBadge({ status }: Pick<ProviderChart, 'status'>) {
  const { t } = useTranslation('account-mappings');
  const isComplete = status === 'Complete';
  return (
    <Flex
      as="span"
      display="inline-flex"
      align="center"
      gap="1.5"
      px="1.5"
      minH="22px"
      w="fit-content"
      rounded="l2"
      textStyle="xs"
      fontWeight="500"
      whiteSpace="nowrap"
      colorPalette={isComplete ? 'done' : 'provider'}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
    >
      <Icon as={isComplete ? LuCircleCheck : LuCircleDashed} boxSize="14px" aria-hidden />
      {t(`status.${status}`)}
    </Flex>
  );
}

function ShareBar({ share, words }: { share: number; words: string }) {
  return (
    <Flex as="span" align="center" gap="2" color={share > 0 ? undefined : 'fg.muted'}>
      <Box as="span" w="64px" h="4px" rounded="full" bg="bg.emphasized" overflow="hidden" aria-hidden>
        <Box as="span" display="block" h="full" w={`${Math.min(100, share * 100)}%`} bg="provider.solid" />
      </Box>
      {words}
    </Flex>
  );
}
