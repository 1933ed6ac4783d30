import { Box, Flex, Grid, Progress, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { minutesOf, needlessToOpen, optionalSteps } from '#contracts/first-steps.ts';
import type { FirstStepState } from '#contracts/first-steps.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { useFirstSteps } from '../../entities/submission/api/lists.ts';
import { FirstStepRow } from './first-step-row.tsx';
import { FirstStepsAside } from './first-steps-aside.tsx';

const isNeeded = ({ step }: FirstStepState) => !optionalSteps.includes(step);
const isLeft = (state: FirstStepState) => isNeeded(state) && !state.isDone;

/** Shown on a new installation: what is to be set up, in which order, and how far it is. */
export function FirstSteps() {
  const { t } = useTranslation('first-steps');
  const result = useFirstSteps();
  const steps = result.data?.steps ?? [];
  const left = steps.filter(isLeft).length;
  const fact = left === 0 ? t('allDone') : t('left', { count: left });
  return (
    <>
      <PageHeader
        title={t('title')}
        isPending={!result.data && !result.error}
        facts={result.data ? [fact, left > 0 && t('changeable')] : []}
      />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 320px' }} gap="5" alignItems="start">
        <Stack gap="4" minW="0">
          {steps.length > 0 && <StepProgress steps={steps} />}
          <Panel isFlush aria-label={t('label')}>
            {result.error && !result.data ? (
              <ErrorState error={result.error} onRetry={() => void result.refetch()} />
            ) : (
              <StepList steps={steps} />
            )}
          </Panel>
        </Stack>
        <FirstStepsAside />
      </Grid>
    </>
  );
}

function StepProgress({ steps }: { steps: readonly FirstStepState[] }) {
  const { t } = useTranslation('first-steps');
  const needed = steps.filter(isNeeded);
  const left = needed.filter(isLeft);
  const done = needed.length - left.length;
  const minutes = left.reduce((sum, { step }) => sum + minutesOf[step], 0);
  return (
    <Flex align="center" columnGap="4" rowGap="2" wrap="wrap">
      <Progress.Root
        value={done}
        max={needed.length}
        size="sm"
        colorPalette="done"
        flex="1 1 200px"
        maxW="264px"
        aria-label={t('label')}
      >
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text textStyle="sm" color="fg.muted">
        {t('progress', { done, total: needed.length })}
        {left.length > 0 && t('minutes', { count: minutes })}
      </Text>
    </Flex>
  );
}

function StepList({ steps }: { steps: readonly FirstStepState[] }) {
  const { t } = useTranslation('first-steps');
  if (steps.length === 0) {
    return (
      <Stack gap="5" p="4" aria-busy>
        {[42, 50, 38, 46].map((width) => (
          <Skeleton key={width} h="36px" w={`${width}%`} />
        ))}
      </Stack>
    );
  }
  const next = steps.find(isLeft)?.step;
  const mayOpen = steps.every(({ step, isDone }) => isDone || needlessToOpen.includes(step));
  return (
    <Box as="ol" listStyleType="none" aria-label={t('label')}>
      {steps.map((state) => (
        <FirstStepRow
          key={state.step}
          state={state}
          look={state.isDone ? 'done' : state.step === next ? 'next' : 'open'}
          isOptional={!isNeeded(state)}
          mayOpen={mayOpen}
        />
      ))}
    </Box>
  );
}
