import { Box, Flex, Icon, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { DatasetFacts, DatasetOverview } from '#contracts/datasets.schema.ts';
import { datasets } from '#contracts/datasets.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { ActiveBadge } from '../../entities/masters/field-value.tsx';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { useDates } from '../../lib/dates.ts';
import { datasetAddress } from './dataset-address.ts';
import { causeLook } from './dataset-look.ts';
import { useFrequencyWords } from './use-frequency-words.ts';

const shownOfMaster = ['name', 'scope'];

/** The columns of the master, with what is known of the month beside them. */
export function useDatasetColumns(overview: DatasetOverview | undefined) {
  const { t } = useTranslation('datasets');
  const dates = useDates();
  const frequencyOf = useFrequencyWords();
  const facts = useMemo(
    () => new Map((overview?.datasets ?? []).map((one) => [one.datasetId, one] as const)),
    [overview],
  );
  const head = overview?.postMonth ? dates.monthLong(overview.postMonth) : t('month.column');
  return useCallback(
    (columns: ListColumn<MasterRecord>[]): ListColumn<MasterRecord>[] => {
      const of = (cell: (one: DatasetFacts) => React.ReactNode) => (record: MasterRecord) => {
        const one = facts.get(record.id);
        return one ? cell(one) : '–';
      };
      const number = (id: 'fundCount' | 'propertyCount', header: string): ListColumn<MasterRecord> => ({
        id,
        header,
        isNumeric: true,
        cell: of((one) => (one[id] === 0 ? '–' : dates.number(one[id]))),
      });
      const ofMonth: ListColumn<MasterRecord>[] = [
        { id: 'frequency', header: t('frequency.column'), cell: of(({ frequencies }) => frequencyOf(frequencies)) },
        number('fundCount', t('reach.funds')),
        number('propertyCount', t('reach.properties')),
        { id: 'month', header: head, cell: of((one) => <Month {...one} />) },
        { id: 'health', header: t('health.column'), cell: of((one) => <Health {...one} />) },
      ];
      const own = columns.map((column) => {
        if (column.id === 'name') return { ...column, cell: (record: MasterRecord) => <Name record={record} /> };
        return shownOfMaster.includes(column.id) ? column : { ...column, isFirstHidden: true };
      });
      const last = own.findIndex(({ id }) => id === 'scope') + 1;
      return [...own.slice(0, last), ...ofMonth, ...own.slice(last)];
    },
    [facts, head, dates, frequencyOf, t],
  );
}

/** In the reader's language, over the data model. */
function Name({ record }: { record: MasterRecord }) {
  const words = useMasterWords(datasets);
  return (
    <Box>
      <ChakraLink asChild display="inline" color="fg" _hover={{ textDecoration: 'underline' }}>
        <Link to={datasetAddress(record.id)}>
          <Bdi>{words.nameOf(record)}</Bdi>
        </Link>
      </ChakraLink>
      {!record.isActive && (
        <Box as="span" ms="2">
          <ActiveBadge {...record} />
        </Box>
      )}
      <Text textStyle="xs" fontWeight="400" color="fg.muted">
        <Bdi>{words.textOf(record.values['dataModel'])}</Bdi>
      </Text>
    </Box>
  );
}

/** Received of expected as bar and count, late ones under it; words where nothing is due. */
function Month({ expected, received, late }: DatasetFacts) {
  const { t } = useTranslation('datasets');
  if (expected === 0) {
    return (
      <Text as="span" color="fg.muted">
        {t('month.notDue')}
      </Text>
    );
  }
  const isWhole = received === expected;
  return (
    <Box>
      <Flex align="center" gap="2" whiteSpace="nowrap">
        <Box w="52px" h="4px" rounded="full" bg="bg.emphasized" aria-hidden>
          <Box
            h="full"
            rounded="full"
            w={`${Math.round((received / expected) * 100)}%`}
            bg={isWhole ? 'done.solid' : 'fg.subtle'}
          />
        </Box>
        {t('month.of', { received, expected })}
      </Flex>
      {late > 0 && (
        <Text textStyle="xs" color="fault.fg">
          {t('month.late', { count: late })}
        </Text>
      )}
    </Box>
  );
}

function Health({ missing }: DatasetFacts) {
  const { t } = useTranslation('datasets');
  const [first, ...rest] = missing;
  const look = first ? causeLook[first.cause] : { icon: LuCircleCheck, color: 'done.fg' as const };
  const words = first ? t(`missing.${first.cause}`) : t('health.healthy');
  return (
    <Flex
      as="span"
      align="center"
      gap="1.5"
      color={look.color}
      fontWeight="500"
      whiteSpace={{ base: 'nowrap', mdDown: 'normal' }}
    >
      <Icon as={look.icon} boxSize="14px" aria-hidden />
      {rest.length > 0 ? t('health.more', { first: words, n: rest.length }) : words}
    </Flex>
  );
}
