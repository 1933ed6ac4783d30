import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProviderChart } from '#contracts/account-mappings.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { TextareaField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { nameOfChart } from './mapping-words.ts';
import { useRestatement, useStartRestatement } from './restatement-api.ts';
import { RestatementTable } from './restatement-table.tsx';

/** Published months with their figures before and after; the chosen ones are restated by a job. */
export function RestatementDialog({ chart, onClose }: { chart: ProviderChart; onClose: () => void }) {
  const { t } = useTranslation('account-mappings');
  const { t: tCommon } = useTranslation();
  const faultOf = useRestatementFault();
  const { data, error, refetch } = useRestatement(chart.chartId);
  const start = useStartRestatement(chart.chartId);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
  const mayRestate = (data?.rows ?? []).filter(({ isOnlyAuthor }) => !isOnlyAuthor);
  const submissionNos = mayRestate.map(({ submissionNo }) => submissionNo).filter((one) => !skipped.includes(one));
  const send = () => {
    setTried(true);
    if (comment.trim() !== '') start.mutate({ submissionNos, comment }, { onSuccess: (job) => setJobId(job.jobId) });
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={start.isPending}
      size="lg"
      title={t('restate.title', { name: nameOfChart(chart) })}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={start.isPending}>
            {jobId === null ? tCommon('cancel') : tCommon('close')}
          </Button>
          {jobId === null && (
            <SendButton
              size="md"
              colorPalette="ink"
              disabled={submissionNos.length === 0}
              isSending={start.isPending}
              onClick={send}
            >
              {t('restate.confirm', { count: submissionNos.length })}
            </SendButton>
          )}
        </>
      }
    >
      {jobId !== null && <JobProgress jobId={jobId} />}
      {jobId === null && error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {jobId === null && !error && !data && <Skeleton h="160px" aria-busy />}
      {jobId === null && data && data.rows.length === 0 && <Text>{t('restate.nothing')}</Text>}
      {jobId === null && data && data.rows.length > 0 && (
        <Stack gap="4">
          <Text color="fg.muted">{t('restate.hint')}</Text>
          <RestatementTable rows={data.rows} skipped={skipped} onSkip={setSkipped} />
          {data.isMore && <Text textStyle="sm">{t('restate.more')}</Text>}
          {mayRestate.length < data.rows.length && <Text textStyle="sm">{t('restate.own')}</Text>}
          {mayRestate.length > 0 && (
            <TextareaField
              label={t('restate.comment')}
              value={comment}
              onChange={setComment}
              maxLength={2000}
              error={isTried && comment.trim() === '' ? t('restate.needsComment') : undefined}
              isRequired
            />
          )}
          {start.error && <FaultStrip>{faultOf(start.error)}</FaultStrip>}
        </Stack>
      )}
    </AppDialog>
  );
}

function useRestatementFault(): (error: unknown) => string {
  const { t } = useTranslation('account-mappings');
  const messageOf = useErrorMessage();
  return (error) => {
    if (isApiError(error) && error.code === 'SelfApproval') return t('restate.own');
    return isApiError(error) && error.code === 'StaleView' ? t('restate.stale') : messageOf(error);
  };
}
