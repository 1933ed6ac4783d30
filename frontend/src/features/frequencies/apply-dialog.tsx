import { Button, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DueDateChanges } from '#contracts/calendars.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useApplyToOpen, useApplyPreview } from './act-api.ts';

/** "Apply to open": the due dates that the rows change, and the job that applies them. */
export function ApplyDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation('frequencies');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const cancel = useRef<HTMLButtonElement>(null);
  const [jobId, setJobId] = useState<number | null>(null);
  const { data, error } = useApplyPreview(ids);
  const applying = useApplyToOpen(ids);
  const fault = applying.error ?? error;
  const isLeft = jobId !== null || data?.total === 0;
  const apply = (mark: string) => applying.mutate(mark, { onSuccess: (job) => setJobId(job.jobId) });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={applying.isPending}
      size="lg"
      initialFocus={cancel}
      title={t('applyOpen.title')}
      footer={
        <>
          <Button ref={cancel} size="md" variant="outline" onClick={onClose} disabled={applying.isPending}>
            {tCommon(isLeft ? 'close' : 'cancel')}
          </Button>
          {!isLeft && (
            <SendButton
              size="md"
              colorPalette="ink"
              disabled={!data}
              isSending={applying.isPending}
              onClick={() => data && apply(data.mark)}
            >
              {t('applyOpen.confirm', { count: data?.total ?? 0 })}
            </SendButton>
          )}
        </>
      }
    >
      {jobId !== null ? (
        <JobProgress jobId={jobId} />
      ) : (
        <Stack gap="4">
          {fault && <FaultStrip>{messageOf(fault)}</FaultStrip>}
          {data ? <Changes changes={data} /> : !error && <Skeleton h="120px" aria-busy />}
        </Stack>
      )}
    </AppDialog>
  );
}

function Changes({ changes: { rows, total, earlier, people } }: { changes: DueDateChanges }) {
  const { t } = useTranslation('frequencies');
  const { t: tJobs } = useTranslation('jobs');
  const dates = useDates();
  if (total === 0) return <Text>{t('applyOpen.nothing')}</Text>;
  return (
    <Stack gap="3">
      <Text>{tJobs('dueDates.applyText', { count: people })}</Text>
      <Text color="fg.muted">
        {earlier > 0 ? tJobs('dueDates.earlier', { count: earlier }) : tJobs('dueDates.noneEarlier')}
      </Text>
      <ScrollingTable
        label={tJobs('dueDates.table')}
        heads={(['submission', 'what', 'provider', 'before', 'after'] as const).map((column) =>
          tJobs(`dueDates.${column}`),
        )}
      >
        {rows.map(({ submissionNo, dataset, place, postMonth, serviceProvider, before, after }) => (
          <Table.Row key={submissionNo}>
            <Table.Cell whiteSpace="nowrap">{submissionNo}</Table.Cell>
            <Table.Cell>
              <bdi>{`${dataset}, ${place}, ${dates.month(postMonth)}`}</bdi>
            </Table.Cell>
            <Table.Cell>
              <bdi>{serviceProvider}</bdi>
            </Table.Cell>
            <Table.Cell whiteSpace="nowrap">{dates.day(before)}</Table.Cell>
            <Table.Cell whiteSpace="nowrap" fontWeight="600">
              {dates.day(after)}
            </Table.Cell>
          </Table.Row>
        ))}
      </ScrollingTable>
      {total > rows.length && (
        <Text textStyle="sm" color="fg.muted">
          {t('tickets.more', { n: total - rows.length })}
        </Text>
      )}
    </Stack>
  );
}
