import { Box, Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail, SubmissionVersion } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../../components/error-state.tsx';
import { ProgressTrio } from '../../../../components/progress-trio.tsx';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { useSubmission } from '../../api/ticket.ts';
import { TicketName } from '../ticket-name.tsx';
import { isChecking } from '../ticket-states.ts';
import { FileLine } from './file-line.tsx';

export interface CheckRowProps {
  submissionNo: string;
  /** Of this page; without one the row shows whatever is being checked. */
  file?: { name: string; generation: number | null };
  onOpen: (submissionNo: string) => void;
  onDismiss?: () => void;
}

/** A file in the hands of the ticket's process: Reading, Mapping, Rules, and how it ended. */
export function CheckRow({ submissionNo, file, onOpen, onDismiss }: CheckRowProps) {
  const { t } = useTranslation('provider');
  const { data: ticket, error, refetch } = useSubmission(submissionNo);
  if (error && !ticket) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!ticket) return null;
  const checking = isChecking(ticket);
  // A file without a row of its own on this page is shown while it is checked, not afterwards.
  if (!file && !checking) return null;
  const isReplaced = typeof file?.generation === 'number' && ticket.generation > file.generation;
  const newest = ticket.versions.find(({ kind }) => kind === 'upload');
  return (
    <Box px="3" py="2.5" borderTopWidth="1px" borderColor="border.muted">
      <FileLine
        fileName={file?.name ?? newest?.fileName ?? submissionNo}
        ticket={<TicketName ticket={ticket} />}
        onDismiss={checking ? undefined : onDismiss}
      />
      <Box mt="1.5">
        {isReplaced ? (
          <Box textStyle="sm" color="fg.muted">
            {t('upload.replaced')}
          </Box>
        ) : (
          <ProgressTrio progress={ticket.progress} found={checking ? null : foundIn(newest)} {...endOf(ticket)} />
        )}
      </Box>
      {!checking && !isReplaced && <Outcome ticket={ticket} onOpen={() => onOpen(submissionNo)} />}
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

function endOf(ticket: SubmissionDetail): { isDone?: boolean; failedStage?: 'reading' | 'mapping' | 'rules' } {
  if (isChecking(ticket)) return {};
  if (ticket.status !== 'Reopened By System') return { isDone: true };
  return { failedStage: failedStages[ticket.cause as keyof typeof failedStages] ?? 'rules' };
}

function Outcome({ ticket, onOpen }: { ticket: SubmissionDetail; onOpen: () => void }) {
  const { t } = useTranslation('provider');
  const hasFailed = ticket.status === 'Reopened By System';
  return (
    <Flex mt="2" align="center" justify="space-between" gap="3" wrap="wrap">
      <StatusBadge {...ticket} />
      {(hasFailed || ticket.isAwaitingExplanation) && (
        <Button size="xs" variant="outline" onClick={onOpen}>
          {hasFailed
            ? t('upload.seeErrors', { count: ticket.hardCount })
            : t('row.explain', { count: ticket.unexplainedCount })}
        </Button>
      )}
    </Flex>
  );
}
