import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecheckPreview } from '#contracts/rechecks.schema.ts';
import type { RecheckSource } from '#contracts/rechecks.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { JobProgress } from './job-progress.tsx';
import { useRecheckPreview, useStartRecheck } from './recheck-api.ts';

/** What checking open submissions again would do, counted; then the job that does it. */
export function RecheckDialog({ source, onClose }: { source: RecheckSource; onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const messageOf = useErrorMessage();
  const { data, error, refetch } = useRecheckPreview(source);
  const start = useStartRecheck(source);
  const [jobId, setJobId] = useState<number | null>(null);
  const send = () => data && start.mutate(data.checked, { onSuccess: (job) => setJobId(job.jobId) });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={start.isPending}
      size="md"
      title={t('recheck.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {jobId === null ? t('recheck.keep') : t('recheck.done')}
          </Button>
          {jobId === null && data && data.checked > 0 && (
            <SendButton size="md" colorPalette="ink" isSending={start.isPending} onClick={send}>
              {t('recheck.apply', { count: data.checked })}
            </SendButton>
          )}
        </>
      }
    >
      {jobId !== null ? (
        <JobProgress jobId={jobId} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton h="120px" aria-busy />
      ) : (
        <Preview preview={data} />
      )}
      {start.error && <FaultStrip>{messageOf(start.error)}</FaultStrip>}
    </AppDialog>
  );
}

function Preview({ preview: { checked, statuses, stays, people, total } }: { preview: RecheckPreview }) {
  const { t } = useTranslation('jobs');
  const { t: statusOf } = useTranslation('statuses');
  return (
    <Stack gap="3">
      {checked === 0 ? (
        <Text>{t('recheck.nothing')}</Text>
      ) : (
        <>
          <Text>{`${t('recheck.intro')} ${t('recheck.people', { count: people })}`}</Text>
          <Counted
            title={t('recheck.checked', { count: checked })}
            lines={statuses.map(({ status, ...counted }) => ({ ...counted, label: statusOf(`status.${status}`) }))}
          />
        </>
      )}
      {total > checked && (
        <Counted
          title={t('recheck.stays', { count: total - checked })}
          lines={stays.map(({ code, ...counted }) => ({ ...counted, label: t(`code.${code}`) }))}
        />
      )}
    </Stack>
  );
}

interface CountedProps {
  title: string;
  lines: { label: string; count: number; submissionNos: string[] }[];
}

function Counted({ title, lines }: CountedProps) {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  return (
    <Stack gap="1.5">
      <Text fontWeight="600">{title}</Text>
      <Stack as="ul" gap="1.5" listStyleType="none" aria-label={title}>
        {lines.map(({ label, count, submissionNos }) => (
          <li key={label}>
            <Text>{`${label}: ${dates.number(count)}`}</Text>
            <Text textStyle="sm" color="fg.muted">
              <bdi>{dates.series(submissionNos)}</bdi>
              {count > submissionNos.length && ` ${t('recheck.more', { count: count - submissionNos.length })}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
