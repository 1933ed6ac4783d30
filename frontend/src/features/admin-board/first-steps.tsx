import { Box, Flex, Icon, Link as ChakraLink, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { needlessToOpen } from '#contracts/first-steps.ts';
import type { FirstStep, FirstSteps as Steps } from '#contracts/first-steps.ts';
import { includesPrivilege } from '#contracts/roles.ts';
import type { Screen } from '#contracts/roles.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { useFirstSteps } from '../../entities/submission/api/lists.ts';
import { OpenDueSubmissions } from './open-due-submissions.tsx';

type StepState = 'done' | 'next' | 'open';

const marks = {
  done: { bg: 'done.subtle', color: 'done.fg', borderColor: 'done.border' },
  next: { bg: 'ink.solid', color: 'ink.contrast', borderColor: 'ink.solid' },
  open: { bg: 'bg.panel', color: 'fg.muted', borderColor: 'border.emphasized' },
} as const;

/** Where a step is done; a mapping has no screen of its own. */
const screenOf: Partial<Record<FirstStep, Screen>> = {
  fund: 'funds',
  property: 'properties',
  serviceProvider: 'serviceProviders',
  dataset: 'dataset',
  reviewers: 'configureWorkflow',
  frequency: 'managefrequency',
};

/** Shown on a new installation: what is to be set up, in which order, and how far it is. */
export function FirstSteps() {
  const { t } = useTranslation('admin');
  const result = useFirstSteps();
  const steps = result.data?.steps ?? [];
  const done = steps.filter(({ isDone }) => isDone).length;
  const mayOpen = steps.length > 0 && steps.every(({ step, isDone }) => isDone || step === needlessToOpen);
  return (
    <>
      <PageHeader title={t('firstSteps.title')} facts={[t('firstSteps.text')]} />
      <Panel
        maxW="720px"
        title={t('firstSteps.label')}
        titleEnd={
          result.data && (
            <Text textStyle="xs" color="fg.muted">
              {t('firstSteps.progress', { done, total: steps.length })}
            </Text>
          )
        }
      >
        {result.error && !result.data ? (
          <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <StepList steps={steps} />
        )}
        {mayOpen && (
          <Box borderTopWidth="1px" pt="4" mt="4">
            <OpenDueSubmissions />
          </Box>
        )}
      </Panel>
    </>
  );
}

function StepList({ steps }: { steps: Steps['steps'] }) {
  const { t } = useTranslation('admin');
  if (steps.length === 0) {
    return (
      <Stack gap="4" aria-busy>
        {[42, 50, 38, 46].map((width) => (
          <Skeleton key={width} h="30px" w={`${width}%`} />
        ))}
      </Stack>
    );
  }
  const left = steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  const next = left.find((step) => step !== needlessToOpen) ?? left[0];
  return (
    <Box as="ol" listStyleType="none" aria-label={t('firstSteps.label')}>
      {steps.map(({ step, isDone }, at) => (
        <Step
          key={step}
          step={step}
          number={at + 1}
          state={isDone ? 'done' : step === next ? 'next' : 'open'}
          isLast={at === steps.length - 1}
        />
      ))}
    </Box>
  );
}

interface StepProps {
  step: Steps['steps'][number]['step'];
  number: number;
  state: StepState;
  isLast: boolean;
}

function Step({ step, number, state, isLast }: StepProps) {
  const { t } = useTranslation('admin');
  const dates = useDates();
  return (
    <Flex as="li" gap="3" aria-current={state === 'next' ? 'step' : undefined}>
      <Flex direction="column" align="center" aria-hidden>
        <Flex
          boxSize="24px"
          flexShrink="0"
          align="center"
          justify="center"
          rounded="full"
          borderWidth="1px"
          textStyle="xs"
          fontWeight="600"
          {...marks[state]}
        >
          {state === 'done' ? <Icon as={LuCheck} boxSize="14px" /> : dates.number(number)}
        </Flex>
        {!isLast && <Box flex="1" minH="14px" w="1px" bg="border.emphasized" />}
      </Flex>
      <Flex flex="1" minW="0" pb={isLast ? '0' : '4'} columnGap="4" justify="space-between" wrap="wrap">
        <Box minW="0">
          <Text textStyle="sm" fontWeight={state === 'open' ? '500' : '600'}>
            <StepTitle step={step} />
          </Text>
          <Text textStyle="sm" color="fg.muted">
            {t(`firstSteps.step.${step}.text`)}
          </Text>
        </Box>
        <Text
          textStyle="xs"
          fontWeight="500"
          color={state === 'done' ? 'done.fg' : state === 'next' ? 'ink.fg' : 'fg.muted'}
        >
          {t(`firstSteps.${state}`)}
        </Text>
      </Flex>
    </Flex>
  );
}

function StepTitle({ step }: { step: FirstStep }) {
  const { t } = useTranslation('admin');
  const { privileges } = useSession();
  const title = t(`firstSteps.step.${step}.title`);
  const screen = screenOf[step];
  if (screen === undefined || !includesPrivilege(privileges[screen], 'View')) return title;
  return (
    <ChakraLink asChild colorPalette="ink">
      <Link to={`/${screen}`}>{title}</Link>
    </ChakraLink>
  );
}
