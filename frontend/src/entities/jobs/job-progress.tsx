import { Badge, Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuDownload } from 'react-icons/lu';
import type { Job } from '#contracts/jobs.schema.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import { apiAddress } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { useSession } from '../../lib/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useCancelJob, useJob } from './job-api.ts';
import { JobItems } from './job-items.tsx';
import { paletteOfJob } from './job-look.ts';

export interface JobProgressProps {
  jobId: number;
  /** Called once when the job has ended while this was open. */
  onEnd?: (job: Job) => void;
}

/** A job while it runs, with what became of every item; a person who leaves finds it again by the bell. */
export function JobProgress({ jobId, onEnd }: JobProgressProps) {
  const { data: job, error, refetch } = useJob(jobId);
  useEnd(job, onEnd);
  if (!job)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Panel aria-busy minH="96px" />;
  return (
    <Panel isFlush title={<JobTitle job={job} />} titleEnd={job.mayCancel && <CancelButton {...job} />}>
      <Stack gap="3" p="3">
        <JobBar job={job} />
        <JobFacts job={job} />
        <JobFile job={job} />
      </Stack>
      {(job.total ?? 0) > 0 && <JobItems job={job} />}
    </Panel>
  );
}

function useEnd(job: Job | undefined, onEnd: JobProgressProps['onEnd']) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!job) return;
    if (isJobOpen(job.status)) wasOpen.current = true;
    else if (wasOpen.current) {
      wasOpen.current = false;
      onEnd?.(job);
    }
  }, [job, onEnd]);
}

function JobTitle({ job: { kind, status } }: { job: Job }) {
  const { t } = useTranslation('jobs');
  return (
    <Flex as="span" align="center" gap="2" wrap="wrap">
      {t(`kind.${kind}`)}
      <Badge colorPalette={paletteOfJob[status]}>{t(`status.${status}`)}</Badge>
    </Flex>
  );
}

/** Items that have their result, of all. */
function JobBar({ job: { status, total: items, counts, kind, file } }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  const total = file ? file.rowsTotal : items;
  const ended = file ? file.rowsWritten : counts.done + counts.skipped + counts.refused;
  const percent = total === null ? 0 : total === 0 ? 100 : Math.floor((ended / total) * 100);
  const words =
    total === null
      ? isJobOpen(status)
        ? t('planning')
        : ''
      : t(file ? 'file.rows' : 'progress', { done: dates.number(ended), total: dates.number(total) });
  return (
    <Box colorPalette={paletteOfJob[status]}>
      <Box
        role="progressbar"
        aria-label={t(`kind.${kind}`)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
        h="6px"
        bg="bg.emphasized"
        overflow="hidden"
        rounded="l1"
      >
        <Box h="full" w={`${percent}%`} bg="colorPalette.solid" />
      </Box>
      <Text textStyle="sm" mt="1.5" color="fg.muted" aria-live="polite">
        {words}
      </Text>
    </Box>
  );
}

function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  const { person, impersonator, cancelledBy, createdAt, endedAt, status, failureCode, hasNotice } = job;
  const who = impersonator ? t('impersonating', { person: impersonator.name, name: person.name }) : person.name;
  const facts = [
    `${t('startedBy')}: ${who}, ${dates.instant(createdAt)}`,
    ...(cancelledBy ? [`${t('cancelledBy')}: ${cancelledBy.name}`] : []),
    ...(endedAt ? [`${t('ended')}: ${dates.instant(endedAt)}`] : []),
  ];
  return (
    <Stack gap="1" textStyle="sm" color="fg.muted">
      {status === 'failed' && failureCode && (
        <Text color="fault.fg">{t(`failure.${failureCode as 'NothingToDo'}`, { defaultValue: failureCode })}</Text>
      )}
      {facts.map((fact) => (
        <Text key={fact}>{fact}</Text>
      ))}
      {isJobOpen(status) && <Text>{t(hasNotice ? 'leave' : 'leaveQuietly')}</Text>}
    </Stack>
  );
}

/** The file that the job has made; it is for the person in whose scope it was made. */
function JobFile({ job: { jobId, file, person, about } }: { job: Job }) {
  const { t } = useTranslation('jobs');
  const { user } = useSession();
  if (!file?.isMade || person.userId !== user.userId) return null;
  return (
    <Button asChild colorPalette="ink" alignSelf="start">
      <DownloadLink href={apiAddress(`/reports/files/${jobId}`)}>
        <LuDownload aria-hidden />
        {t('file.download', { file: String(about['file'] ?? '') })}
      </DownloadLink>
    </Button>
  );
}

/** What becomes of a cancelled job that changes nothing. */
const cancelTexts: Partial<Record<Job['kind'], 'file.cancelText' | 'trial.cancelText'>> = {
  exportReport: 'file.cancelText',
  tryChange: 'trial.cancelText',
  tryRule: 'trial.cancelText',
};

function CancelButton({ jobId, kind }: Pick<Job, 'jobId' | 'kind'>) {
  const { t } = useTranslation('jobs');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useCancelJob(jobId);
  const close = () => {
    setAsking(false);
    reset();
  };
  return (
    <>
      <Button size="xs" variant="outline" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('cancelTitle')}
        text={t(cancelTexts[kind] ?? 'cancelText')}
        confirmLabel={t('cancelAction')}
        isDangerous
        isPending={isPending}
        error={error}
        onConfirm={() => mutate(undefined, { onSuccess: close })}
      />
    </>
  );
}
