import { Button, Icon, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { BulkBar } from '../../../components/list/bulk-bar.tsx';
import { seenOf, useApproveMany } from '../api/acts.ts';
import type { BulkResult } from '../api/acts.ts';
import { mayApproveFromList } from './board-group.tsx';
import { DecideManyDialog } from './decide-many-dialog.tsx';
import type { ManyDecision } from './decide-many-dialog.tsx';

export interface ApproveBarProps {
  submissions: readonly SubmissionSummary[];
  onClear: () => void;
  /** The list moves on with the approval, so the page keeps what became of it. */
  onResult: (act: ManyAct, results: BulkResult['results']) => void;
}

export type ManyAct = 'approve' | ManyDecision;

/** Decides many at once; asks with the count. What has findings is opened to be approved, and may be reopened from here. */
export function ApproveBar({ submissions, onClear, onResult }: ApproveBarProps) {
  const { t } = useTranslation('reviewer');
  const approve = useApproveMany();
  const [isAsking, setAsking] = useState(false);
  const [decision, setDecision] = useState<ManyDecision | null>(null);
  const clean = submissions.filter(mayApproveFromList);
  const count = clean.length;
  const may = (act: ManyDecision) => submissions.every(({ allowedActions }) => allowedActions.includes(act));
  const submit = () => {
    // Awaited rather than called back: the list may let go of the approved submissions, and so of this bar, before the answer.
    approve.mutateAsync(seenOf(clean)).then(
      ({ results }) => {
        setAsking(false);
        onResult('approve', results);
      },
      // Said by the dialog.
      () => undefined,
    );
  };
  return (
    <>
      <BulkBar
        count={submissions.length}
        onClear={onClear}
        end={
          <>
            {count < submissions.length && (
              <Text textStyle="xs">{t('bulk.withFindings', { count: submissions.length - count })}</Text>
            )}
            {may('reopen') && (
              <Button size="xs" variant="outline" onClick={() => setDecision('reopen')}>
                {t('bulk.reopen', { count: submissions.length })}
              </Button>
            )}
            {may('sendBack') && (
              <Button size="xs" variant="outline" onClick={() => setDecision('sendBack')}>
                {t('bulk.sendBack', { count: submissions.length })}
              </Button>
            )}
            <Button size="xs" variant="solid" colorPalette="ink" disabled={count === 0} onClick={() => setAsking(true)}>
              <Icon as={LuCheck} aria-hidden />
              {t('bulk.approve', { count })}
            </Button>
          </>
        }
      />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('bulk.title', { count })}
        text={t('bulk.text')}
        confirmLabel={t('bulk.approve', { count })}
        onConfirm={submit}
        isPending={approve.isPending}
        error={approve.error}
      />
      {decision && (
        <DecideManyDialog
          decision={decision}
          submissions={submissions}
          onClose={() => setDecision(null)}
          onResult={(results) => {
            setDecision(null);
            onResult(decision, results);
          }}
        />
      )}
    </>
  );
}
