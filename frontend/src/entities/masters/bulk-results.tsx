import { Box, Flex, Icon, Progress, Text } from '@chakra-ui/react';
import type { IconType } from 'react-icons';
import { LuArchive, LuCircleCheck, LuCircleX, LuMinus } from 'react-icons/lu';
import type { BulkResult, MasterDefinition } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { Bdi } from '../../components/bdi.tsx';
import { DependantList } from './dependant-list.tsx';
import { useMasterWords } from './use-master-words.ts';

type Outcome = BulkResult['outcome'];

/** In this order: what asks for something comes first. */
const outcomes = ['refused', 'retired', 'done', 'unchanged'] as const satisfies readonly Outcome[];
const looks: Record<Outcome, { icon: IconType; color: string }> = {
  refused: { icon: LuCircleX, color: 'fault.fg' },
  retired: { icon: LuArchive, color: 'closed.fg' },
  done: { icon: LuCircleCheck, color: 'done.fg' },
  unchanged: { icon: LuMinus, color: 'closed.fg' },
};

export interface BulkResultsProps {
  definition: MasterDefinition;
  results: readonly BulkResult[];
  /** What an outcome means here: "cannot be deleted". */
  wordOf: (outcome: Outcome) => string;
  /** Why a record was refused. */
  reasonOf: (result: BulkResult) => string;
}

const mostRows = 200;

/** How many of each outcome, then a row for every record. */
export function BulkResults({ definition, results, wordOf, reasonOf }: BulkResultsProps) {
  const words = useMasterWords(definition);
  const dates = useDates();
  const groups = outcomes.map((outcome) => ({ outcome, rows: results.filter((one) => one.outcome === outcome) }));
  const rows = groups.flatMap((group) => group.rows);
  return (
    <>
      <Flex wrap="wrap" columnGap="6" rowGap="1" role="status">
        {groups.map(
          ({ outcome, rows: found }) =>
            found.length > 0 && (
              <Flex key={outcome} align="center" gap="1.5">
                <Icon as={looks[outcome].icon} boxSize="18px" color={looks[outcome].color} aria-hidden />
                <Text>
                  <Text as="span" textStyle="lg" fontWeight="600">
                    {dates.number(found.length)}
                  </Text>{' '}
                  {wordOf(outcome)}
                </Text>
              </Flex>
            ),
        )}
      </Flex>
      <Box
        as="ul"
        listStyleType="none"
        maxH="320px"
        overflowY="auto"
        borderWidth="1px"
        rounded="l2"
        tabIndex={0}
        aria-label={words.t('bulk.rows')}
      >
        {rows.slice(0, mostRows).map((result) => (
          <Flex
            as="li"
            key={result.id}
            gap="2"
            px="3"
            py="1.5"
            textStyle="sm"
            borderTopWidth="1px"
            borderColor="border.muted"
            _first={{ borderTopWidth: '0' }}
          >
            <Icon
              as={looks[result.outcome].icon}
              boxSize="15px"
              mt="3px"
              color={looks[result.outcome].color}
              aria-hidden
            />
            <Box minW="0">
              <Text as="span" fontWeight="500">
                <Bdi>{result.name === '' ? words.one : result.name}</Bdi>
              </Text>{' '}
              <Text as="span" color="fg.muted">
                {wordOf(result.outcome)}
              </Text>
              {result.outcome === 'refused' && <Text color="fg.error">{reasonOf(result)}</Text>}
              {result.live.length > 0 && <DependantList {...{ definition, live: result.live }} />}
            </Box>
          </Flex>
        ))}
        {rows.length > mostRows && (
          <Text as="li" px="3" py="1.5" textStyle="sm" color="fg.muted">
            {words.t('bulk.more', { n: rows.length - mostRows })}
          </Text>
        )}
      </Box>
    </>
  );
}

/** How far a run over many records is. */
export function BulkProgress({ label, done, total }: { label: string; done: number; total: number }) {
  return (
    <Progress.Root value={(done / total) * 100} colorPalette="ink" size="xs">
      <Progress.Label textStyle="sm" aria-live="polite">
        {label}
      </Progress.Label>
      <Progress.Track>
        <Progress.Range />
      </Progress.Track>
    </Progress.Root>
  );
}
