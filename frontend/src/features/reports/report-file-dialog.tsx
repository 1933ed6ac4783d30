import { Button, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportExportPath, ReportFileFormat } from '#contracts/report-files.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { JobProgress } from '../../entities/jobs/job-progress.tsx';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';

export interface ReportFileDialogProps {
  path: ReportExportPath;
  format: ReportFileFormat;
  query: QueryValues;
  onClose: () => void;
}

/** Makes a long file as a job, from the moment it is open; who leaves finds it by the bell. */
export function ReportFileDialog({ path, format, query, onClose }: ReportFileDialogProps) {
  const { t } = useTranslation('reports');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const start = useMutation({
    mutationFn: () => api.post(`/reports/${path}/export/${format}/jobs`, { query }),
  });
  const { mutate } = start;
  // Opening it is the order; a second rendering must not order again.
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    mutate();
  }, [mutate]);
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      title={t('file.title')}
      footer={
        <Button size="md" variant="outline" onClick={onClose}>
          {tCommon('close')}
        </Button>
      }
    >
      <Stack gap="3">
        <Text color="fg.muted">{t('file.long')}</Text>
        {start.error && <FaultStrip>{messageOf(start.error)}</FaultStrip>}
        {start.data ? <JobProgress jobId={start.data.jobId} /> : !start.error && <Skeleton h="96px" aria-busy />}
      </Stack>
    </AppDialog>
  );
}
