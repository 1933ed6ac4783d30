import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../../components/error-state.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { useSubmission } from '../../api/ticket.ts';
import { useNoteSeen } from '../../api/use-note-seen.ts';
import { ticketLabel } from '../ticket-name.tsx';
import { ExplainPanel } from './explain-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';

export interface TicketPanelProps {
  submissionNo: string;
  onPickFile: (ticket: SubmissionDetail, comment?: string) => void;
  /** Grows with each opening by hand: the panel then takes the focus. */
  openings: number;
}

/** The chosen ticket beside the list: what was found in it, or what is to be explained. */
export function TicketPanel({ submissionNo, onPickFile, openings }: TicketPanelProps) {
  const { t } = useTranslation('provider');
  const { data: ticket, error, refetch } = useSubmission(submissionNo);
  useNoteSeen(ticket);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openings === 0) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [openings, submissionNo]);
  return (
    <Box
      ref={panel}
      role="group"
      tabIndex={-1}
      outline="none"
      scrollMarginTop="4"
      aria-label={ticket ? t('panel.label', { name: ticketLabel(ticket) }) : submissionNo}
    >
      <Panel isFlush overflow="clip">
        {error && !ticket ? (
          <ErrorState error={error} title={t('panel.failed')} onRetry={() => void refetch()} />
        ) : ticket ? (
          <Content key={submissionNo} ticket={ticket} onPickFile={(comment) => onPickFile(ticket, comment)} />
        ) : (
          <Stack p="3" gap="3" aria-busy>
            <Skeleton h="18px" w="50%" />
            {[92, 84, 96, 80].map((width) => (
              <Skeleton key={width} h="22px" w={`${width}%`} />
            ))}
          </Stack>
        )}
      </Panel>
    </Box>
  );
}

function Content({ ticket, onPickFile }: { ticket: SubmissionDetail; onPickFile: (comment?: string) => void }) {
  return ticket.isAwaitingExplanation ? (
    <ExplainPanel ticket={ticket} onPickFile={() => onPickFile()} />
  ) : (
    <FindingsPanel ticket={ticket} onPickFile={onPickFile} />
  );
}
