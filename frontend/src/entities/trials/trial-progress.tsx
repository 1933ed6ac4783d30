import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contracts/jobs.schema.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import { useCancelJob } from '../jobs/job-api.ts';
import { useDates } from '../../lib/dates.ts';

export interface ShownTrial {
  job: Job;
  untried: readonly { code: string; count: number }[];
  tookMs: number;
}

/** How far a trial has come, or how it ended, and what it left out. */
export function TrialProgress({ trial }: { trial: ShownTrial }) {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  const { job, untried } = trial;
  const cancel = useCancelJob(job.jobId);
  const isOpen = isJobOpen(job.status);
  const ended = job.counts.done + job.counts.skipped + job.counts.refused;
  const soFar =
    job.total === null ? null : t('trial.running', { done: dates.number(ended), total: dates.number(job.total) });
  const isCancelled = job.status === 'cancelled' || job.status === 'cancelling';
  return (
    <Stack gap="1" textStyle="sm" color="fg.muted" aria-live="polite">
      {isOpen && (
        <Flex gap="2" align="center" justify="space-between">
          <Text>{soFar ?? t('trial.starting')}</Text>
          {job.mayCancel && (
            <Button size="xs" variant="outline" loading={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('trial.cancel')}
            </Button>
          )}
        </Flex>
      )}
      {isOpen && job.total !== null && job.total > 1 && (
        <Box h="4px" bg="bg.emphasized" rounded="l1" overflow="hidden" aria-hidden>
          <Box h="full" w={`${Math.floor((ended / job.total) * 100)}%`} bg="ink.solid" />
        </Box>
      )}
      {job.status === 'done' && <Text>{t('trial.finished', { time: secondsOf(dates, trial.tookMs) })}</Text>}
      {job.status === 'cancelled' && soFar && <Text>{soFar}</Text>}
      {isCancelled && <Text>{t('trial.cancelled')}</Text>}
      {!isOpen &&
        untried
          .filter(({ code }) => code !== 'notDone')
          .map(({ code, count }) => (
            <Text key={code}>
              {t('trial.untried', { count, reason: t(`code.${code as 'NoFile'}`, { defaultValue: code }) })}
            </Text>
          ))}
    </Stack>
  );
}

export const secondsOf = (dates: ReturnType<typeof useDates>, ms: number): string =>
  dates.number(ms / 1_000, { style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 1 });
