import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail, SubmissionVersion } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { ProgressTrio } from '../../../components/progress-trio.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { useSubmission } from '../../../entities/submission/api/submission.ts';
import { SubmissionName } from '../submission-name.tsx';
import { isChecking } from '../submission-states.ts';
import { FileLine } from './file-line.tsx';

export interface CheckRowProps {
  submissionNo: string;
  /** Of this page; without one the row shows whatever is being checked. */
  file?: { name: string; generation: number | null };
  onOpen: (submissionNo: string) => void;
  onDismiss?: () => void;
}

/** A file in the hands of the submission's process: Reading, Mapping, Rules, and how it ended. */
export function CheckRow({ submissionNo, file, onOpen, onDismiss }: CheckRowProps) {
  const { t } = useTranslation('provider');
  const { data: submission, error, refetch } = useSubmission(submissionNo);
  if (error && !submission) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!submission) return null;
  const checking = isChecking(submission);
  // A file without a row of its own on this page is shown while it is checked, not afterwards.
  if (!file && !checking) return null;
  const isReplaced = typeof file?.generation === 'number' && submission.generation > file.generation;
  const newest = submission.versions.find(({ kind }) => kind === 'upload');
  return (
    <Box px="3" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <FileLine
        fileName={file?.name ?? newest?.fileName ?? submissionNo}
        submission={<SubmissionName submission={submission} />}
        onDismiss={checking ? undefined : onDismiss}
      />
      <Box mt="1.5">
        {isReplaced ? (
          <Box textStyle="sm" color="fg.muted">
            {t('upload.replaced')}
          </Box>
        ) : (
          <ProgressTrio
            progress={submission.progress}
            found={checking ? null : foundIn(newest)}
            {...endOf(submission)}
          />
        )}
      </Box>
      {!checking && !isReplaced && <Outcome submission={submission} onOpen={() => onOpen(submissionNo)} />}
    </Box>
  );
}

const foundIn = (version: SubmissionVersion | undefined) =>
  version && version.rowCount > 0 ? { rowsRead: version.rowCount, rulesChecked: version.rulesChecked } : null;

const failedStages = {
  FILE_UNREADABLE: 'reading',
  LAYOUT_CHANGED: 'mapping',
  UNMAPPED_CODE: 'mapping',
} as const;

function endOf(submission: SubmissionDetail): { isDone?: boolean; failedStage?: 'reading' | 'mapping' | 'rules' } {
  if (isChecking(submission)) return {};
  if (submission.status !== 'Reopened By System') return { isDone: true };
  return { failedStage: failedStages[submission.cause as keyof typeof failedStages] ?? 'rules' };
}

function Outcome({ submission, onOpen }: { submission: SubmissionDetail; onOpen: () => void }) {
  const { t } = useTranslation('provider');
  const hasFailed = submission.status === 'Reopened By System';
  return (
    <Flex mt="2" align="center" justify="space-between" gap="3" wrap="wrap">
      <StatusBadge {...submission} />
      {(hasFailed || submission.isAwaitingExplanation) && (
        <Button size="xs" variant="outline" onClick={onOpen}>
          {hasFailed
            ? t('upload.seeErrors', { count: submission.hardCount })
            : t('row.explain', { count: submission.unexplainedCount })}
        </Button>
      )}
    </Flex>
  );
}
