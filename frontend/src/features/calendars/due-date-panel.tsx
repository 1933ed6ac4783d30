import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DueDateChanges } from '#contracts/calendars.schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { Panel } from '../../components/panel.tsx';
import { useApplyDueDates, useDueDateChanges, useForgetDueDates } from './due-date-api.ts';
import { DueDateTable } from './due-date-table.tsx';
import type { DueDateJob } from './use-due-date-job.ts';

/** Above calendars and holidays: open submissions whose due date an edit has changed, and the job that applies it. */
export function DueDatePanel({ jobId, follow }: DueDateJob) {
  const { t } = useTranslation('jobs');
  const [page, setPage] = useState({ page: 1, size: 10 });
  const { data } = useDueDateChanges(page);
  const [isShown, setShown] = useState(false);
  const forget = useForgetDueDates();
  if (jobId !== null) {
    return (
      <Stack gap="2" mb="4">
        <JobProgress jobId={jobId} onEnd={forget} />
      </Stack>
    );
  }
  if (!data || data.total === 0) return null;
  const { total, earlier } = data;
  return (
    <Panel mb="4" isFlush>
      <Flex p="3" gap="3" align="center" wrap="wrap" justify="space-between">
        <Box textStyle="sm" minW="0" flex="1 1 280px">
          <Text fontWeight="500">{t('dueDates.changed', { count: total })}</Text>
          <Text color="fg.muted">
            {earlier > 0 ? t('dueDates.earlier', { count: earlier }) : t('dueDates.noneEarlier')}
          </Text>
        </Box>
        <Flex gap="2">
          <Button size="sm" variant="outline" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? t('dueDates.hide') : t('dueDates.show')}
          </Button>
          <ApplyButton changes={data} onStarted={follow} />
        </Flex>
      </Flex>
      {isShown && <DueDateTable data={data} onPage={setPage} />}
    </Panel>
  );
}

/** Calendars hold for everybody: people who are limited to some funds see what changes, and apply nothing. */
function ApplyButton({ changes, onStarted }: { changes: DueDateChanges; onStarted: (jobId: number) => void }) {
  const { t } = useTranslation('jobs');
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error, reset } = useApplyDueDates();
  const close = () => {
    setAsking(false);
    reset();
  };
  if (!changes.mayApply) return null;
  return (
    <>
      <Button size="sm" colorPalette="ink" onClick={() => setAsking(true)}>
        {t('dueDates.apply')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={close}
        title={t('dueDates.applyTitle', { count: changes.total })}
        text={t('dueDates.applyText', { count: changes.people })}
        confirmLabel={t('dueDates.apply')}
        isPending={isPending}
        error={error}
        onConfirm={() =>
          mutate(
            { mark: changes.mark },
            {
              onSuccess: ({ jobId }) => {
                close();
                onStarted(jobId);
              },
            },
          )
        }
      />
    </>
  );
}
