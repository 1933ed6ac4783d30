import { useTranslation } from 'react-i18next';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { seenOf, useApproveMany } from '../api/acts.ts';
import type { SeenRow } from '../api/acts.ts';

export interface ApproveManyDialogProps {
  isOpen: boolean;
  /** Without findings; others are opened to be approved. */
  submissions: readonly SeenRow[];
  onClose: () => void;
  onResult: (results: ManyActed['results']) => void;
}

/** Asks with the count, then approves each submission by itself. */
export function ApproveManyDialog({ isOpen, submissions, onClose, onResult }: ApproveManyDialogProps) {
  const { t } = useTranslation('reviewer');
  const approve = useApproveMany();
  const count = submissions.length;
  const submit = () => {
    // Awaited rather than called back: the list may let go of the approved submissions, and so of this, before the answer.
    approve.mutateAsync(seenOf(submissions)).then(
      ({ results }) => {
        onClose();
        onResult(results);
      },
      // Said by the dialog.
      () => undefined,
    );
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('bulk.title', { count })}
      text={t('bulk.text')}
      confirmLabel={t('bulk.approve', { count })}
      onConfirm={submit}
      isPending={approve.isPending}
      error={approve.error}
    />
  );
}
