import { Button, Icon } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCheck } from 'react-icons/lu';
import type { SubmissionSummary } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { BulkBar } from '../../../components/list/bulk-bar.tsx';
import { useApproveMany } from '../api/acts.ts';
import type { BulkResult } from '../api/acts.ts';

export interface ApproveBarProps {
  tickets: readonly SubmissionSummary[];
  onClear: () => void;
  /** The list moves on with the approval, so the page keeps what became of it. */
  onResult: (results: BulkResult['results']) => void;
}

/** Approves many at once; asks with the count. */
export function ApproveBar({ tickets, onClear, onResult }: ApproveBarProps) {
  const { t } = useTranslation('reviewer');
  const approve = useApproveMany();
  const [isAsking, setAsking] = useState(false);
  const count = tickets.length;
  const submit = () => {
    const seen = tickets.map(({ submissionNo, versionNo, generation }) => ({
      submissionNo,
      versionNo: versionNo ?? 0,
      generation,
    }));
    // Awaited rather than called back: the list may let go of the approved tickets, and so of this bar, before the answer.
    approve.mutateAsync(seen).then(
      ({ results }) => {
        setAsking(false);
        onResult(results);
      },
      // Said by the dialog.
      () => undefined,
    );
  };
  return (
    <>
      <BulkBar
        count={count}
        onClear={onClear}
        end={
          <Button size="xs" variant="solid" colorPalette="ink" onClick={() => setAsking(true)}>
            <Icon as={LuCheck} aria-hidden />
            {t('bulk.approve', { count })}
          </Button>
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
    </>
  );
}
