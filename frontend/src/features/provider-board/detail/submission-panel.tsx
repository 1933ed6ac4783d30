import { Box, Skeleton, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useSubmission } from '../../../entities/submission/api/submission.ts';
import { useNoteSeen } from '../../../entities/submission/api/use-note-seen.ts';
import { submissionLabel } from '../submission-name.tsx';
import { ExplainPanel } from './explain-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';

export interface SubmissionPanelProps {
  submissionNo: string;
  onPickFile: (submission: SubmissionDetail, comment?: string) => void;
  /** Grows with each opening by hand: the panel then takes the focus. */
  openings: number;
}

/** The chosen submission beside the list: what was found in it, or what is to be explained. */
export function SubmissionPanel({ submissionNo, onPickFile, openings }: SubmissionPanelProps) {
  const { t } = useTranslation('provider');
  const { data: submission, error, refetch } = useSubmission(submissionNo);
  useNoteSeen(submission);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (openings === 0) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [openings, submissionNo]);
  useFocusKept(panel, submission && `${submission.status} ${submission.isAwaitingExplanation}`);
  return (
    <Box
      ref={panel}
      role="group"
      tabIndex={-1}
      outlineOffset="-2px"
      scrollMarginTop="4"
      aria-label={submission ? t('panel.label', { name: submissionLabel(submission) }) : submissionNo}
    >
      <Panel isFlush overflow="clip">
        {error && !submission ? (
          <ErrorState error={error} title={t('panel.failed')} onRetry={() => void refetch()} />
        ) : submission ? (
          <Content
            key={submissionNo}
            submission={submission}
            onPickFile={(comment) => onPickFile(submission, comment)}
          />
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

/** A button that goes with the submission's state takes the focus along: the panel takes it over. */
function useFocusKept(panel: RefObject<HTMLElement | null>, state: string | undefined): void {
  const last = useRef(state);
  useEffect(() => {
    const hasChanged = last.current !== undefined && last.current !== state;
    last.current = state;
    if (hasChanged && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [panel, state]);
}

function Content({ submission, onPickFile }: { submission: SubmissionDetail; onPickFile: (comment?: string) => void }) {
  return submission.isAwaitingExplanation ? (
    <ExplainPanel submission={submission} onPickFile={() => onPickFile()} />
  ) : (
    <FindingsPanel submission={submission} onPickFile={onPickFile} />
  );
}
