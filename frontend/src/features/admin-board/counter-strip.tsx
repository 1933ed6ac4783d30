import { Box, Flex, Grid, Skeleton, chakra } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { submissionCounters } from '#contracts/submissions.ts';
import type { Counters } from '#contracts/submission-boards.ts';
import type { SubmissionCounter, SubmissionGroup } from '#contracts/submissions.ts';
import { Panel } from '../../components/panel.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { counterPalettes, groupPalettes } from '../../components/status-look.ts';
import { useDates } from '../../lib/dates.ts';

const groupOrder = ['inProgress', 'reopened', 'failed', 'completedClosed'] as const satisfies SubmissionGroup[];

export interface CounterStripProps {
  counters: UseQueryResult<Counters>;
  chosen: string;
  onChoose: (counter: SubmissionCounter) => void;
  chosenGroup: string;
  onChooseGroup: (group: SubmissionGroup) => void;
}

/** Seven counters, each a saved filter, and the bar of the four groups beneath. */
export function CounterStrip(props: CounterStripProps) {
  const { counters, chosen, onChoose, chosenGroup, onChooseGroup } = props;
  const { data } = counters;
  if (counters.error && !data) return <ErrorState error={counters.error} onRetry={() => void counters.refetch()} />;
  return (
    <Panel isFlush>
      <Grid templateColumns={{ base: 'repeat(2, 1fr)', md: 'repeat(4, 1fr)', xl: 'repeat(7, 1fr)' }}>
        {submissionCounters.map((counter) => (
          <Counter
            key={counter}
            counter={counter}
            value={data?.counters[counter]}
            isChosen={chosen === counter}
            onChoose={() => onChoose(counter)}
          />
        ))}
      </Grid>
      <GroupBar groups={data?.groups} chosen={chosenGroup} onChoose={onChooseGroup} />
    </Panel>
  );
}

function Counter(props: { counter: SubmissionCounter; value?: number; isChosen: boolean; onChoose: () => void }) {
  const { counter, value, isChosen, onChoose } = props;
  const { t } = useTranslation('statuses');
  const dates = useDates();
  return (
    <chakra.button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      textAlign="start"
      px="3"
      py="2"
      colorPalette={counterPalettes[counter]}
      borderEndWidth={{ xl: '1px' }}
      borderColor="border.muted"
      bg={isChosen ? 'colorPalette.subtle' : undefined}
      cursor="pointer"
      focusVisibleRing="inside"
      _hover={{ bg: isChosen ? 'colorPalette.subtle' : 'bg.muted' }}
      _last={{ borderEndWidth: '0' }}
    >
      {value === undefined ? (
        <Skeleton h="24px" w="36px" my="2px" />
      ) : (
        <Box
          textStyle="2xl"
          fontWeight="600"
          color={counter === 'failed' && value > 0 ? 'fg.error' : undefined}
          data-counter={counter}
        >
          {dates.number(value)}
        </Box>
      )}
      <Flex align="center" gap="1.5" textStyle="xs" color="fg.muted">
        <Box boxSize="8px" rounded="1px" bg="colorPalette.solid" aria-hidden />
        {t(`counter.${counter}`)}
      </Flex>
    </chakra.button>
  );
}

function GroupBar(props: {
  groups?: Record<SubmissionGroup, number>;
  chosen: string;
  onChoose: (group: SubmissionGroup) => void;
}) {
  const { groups, chosen, onChoose } = props;
  const { t } = useTranslation('statuses');
  const dates = useDates();
  return (
    <Flex
      align="center"
      gap="4"
      wrap="wrap"
      px="3"
      py="2"
      bg="bg.subtle"
      borderTopWidth="1px"
      borderColor="border.muted"
      roundedBottom="l3"
    >
      <Flex flex="1 1 240px" h="8px" gap="1px" aria-hidden bg="bg.emphasized">
        {groupOrder.map((group) => (
          <Box
            key={group}
            colorPalette={groupPalettes[group]}
            bg="colorPalette.solid"
            flexGrow={groups?.[group] ?? 0}
            flexBasis="0"
          />
        ))}
      </Flex>
      <Flex gap="1" wrap="wrap">
        {groupOrder.map((group) => (
          <chakra.button
            key={group}
            type="button"
            aria-pressed={chosen === group}
            onClick={() => onChoose(group)}
            display="flex"
            alignItems="center"
            gap="1.5"
            px="1.5"
            py="0.5"
            rounded="l2"
            textStyle="sm"
            cursor="pointer"
            colorPalette={groupPalettes[group]}
            bg={chosen === group ? 'colorPalette.subtle' : undefined}
            focusVisibleRing="outside"
            _hover={{ bg: 'bg.muted' }}
          >
            <Box boxSize="8px" rounded="1px" bg="colorPalette.solid" aria-hidden />
            <Box as="span" color="fg.muted">
              {t(`group.${group}`)}
            </Box>
            {groups ? (
              <Box as="span" fontWeight="600">
                {dates.number(groups[group])}
              </Box>
            ) : (
              <Skeleton as="span" h="12px" w="16px" />
            )}
          </chakra.button>
        ))}
      </Flex>
    </Flex>
  );
}
