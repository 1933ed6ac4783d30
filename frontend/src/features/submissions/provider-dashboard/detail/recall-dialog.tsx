import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { useRunAct } from '../../api/run-act.ts';

/** Takes the file back while nobody has decided on it. */
export function RecallDialog({ ticket, onClose }: { ticket: SubmissionDetail; onClose: () => void }) {
  const { t } = useTranslation('provider');
  const { run, isPending, error } = useRunAct(ticket.submissionNo);
  const confirm = async () => {
    const end = await run({ act: 'recall', title: t('recall.done') });
    if (end.outcome !== 'failed') onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('recall.title', { submissionNo: ticket.submissionNo })}
      text={t('recall.text')}
      confirmLabel={t('recall.confirm')}
      onConfirm={() => void confirm()}
      isPending={isPending}
      error={error}
    />
  );
}
