import { Button, Icon, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { BulkBar } from '../../entities/list/bulk-bar.tsx';
import { ApproveManyDialog } from '../../entities/submission/acts/approve-many-dialog.tsx';
import { DecideManyDialog } from '../../entities/submission/acts/decide-many-dialog.tsx';
import type { ManyDecision } from '../../entities/submission/acts/decide-many-dialog.tsx';
import type { ManyAct } from '../../entities/submission/acts/many-results.tsx';
import { mayApproveFromList } from './board-group.tsx';

export interface ApproveBarProps {
  submissions: readonly SubmissionSummary[];
  onClear: () => void;
  /** The list moves on with the approval, so the page keeps what became of it. */
  onResult: (act: ManyAct, results: ManyActed['results']) => void;
}

/** Decides many at once; asks with the count. What has findings is opened to be approved, and may be reopened from here. */
export function ApproveBar({ submissions, onClear, onResult }: ApproveBarProps) {
  const { t } = useTranslation('reviewer');
  const [isAsking, setAsking] = useState(false);
  const [decision, setDecision] = useState<ManyDecision | null>(null);
  const clean = submissions.filter(mayApproveFromList);
  const count = clean.length;
  const may = (act: ManyDecision) => submissions.every(({ allowedActions }) => allowedActions.includes(act));
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
      <ApproveManyDialog
        isOpen={isAsking}
        submissions={clean}
        onClose={() => setAsking(false)}
        onResult={(results) => onResult('approve', results)}
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
