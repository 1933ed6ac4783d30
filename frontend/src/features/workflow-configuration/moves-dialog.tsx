import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MovePreview } from '#contracts/workflow-configuration.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useMove, useMovePreview } from './chain-api.ts';

/** Open submissions keep the version that they opened with, unless they are moved: what that would do is counted first. */
export function MovesDialog({ chainId, onClose }: { chainId: number; onClose: () => void }) {
  const { t } = useTranslation('workflow-configuration');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const { data, error, refetch } = useMovePreview(chainId);
  const move = useMove(chainId);
  const [jobId, setJobId] = useState<number | null>(null);
  const send = () =>
    data &&
    move.mutate(data.version, {
      onSuccess: ({ jobId: started }) => {
        toast.success({ title: t('moves.started') });
        setJobId(started);
      },
    });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={move.isPending}
      size="md"
      title={t('moves.title', { version: data?.version ?? '' })}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose}>
            {jobId === null ? t('moves.keepAll') : tCommon('close')}
          </Button>
          {jobId === null && data && data.total > 0 && (
            <SendButton size="md" colorPalette="ink" isSending={move.isPending} onClick={send}>
              {t('moves.apply', { count: data.total })}
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
        <Effects preview={data} />
      )}
      {move.error && <FaultStrip>{messageOf(move.error)}</FaultStrip>}
    </AppDialog>
  );
}

function Effects({ preview }: { preview: MovePreview }) {
  const { t } = useTranslation('workflow-configuration');
  const dates = useDates();
  if (preview.total === 0) return <Text>{t('moves.nothing')}</Text>;
  return (
    <Stack gap="3">
      <Stack as="ul" gap="2" listStyleType="none">
        {preview.effects.map(({ effect, OrderNo, count, submissionNos }) => (
          <li key={`${effect} ${OrderNo}`}>
            <Text fontWeight="600">
              {dates.number(count)} {t(`moves.effect.${effect}`, { n: OrderNo ?? '' })}
            </Text>
            <Text textStyle="sm" color="fg.muted">
              <bdi>{dates.series(submissionNos)}</bdi>
              {count > submissionNos.length && ` ${t('moves.more', { count: count - submissionNos.length })}`}
            </Text>
          </li>
        ))}
      </Stack>
      <Text>{t('moves.decisions', { kept: preview.decisionsKept, dropped: preview.decisionsDropped })}</Text>
    </Stack>
  );
}
