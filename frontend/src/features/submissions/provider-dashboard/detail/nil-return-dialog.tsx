import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubmissionDetail } from '#contracts/submission-views.ts';
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../../components/form-fields.tsx';
import { useRunAct } from '../../api/run-act.ts';

/** "There is nothing to report" takes the place of a file, with the reason. */
export function NilReturnDialog({ ticket, onClose }: { ticket: SubmissionDetail; onClose: () => void }) {
  const { t } = useTranslation('provider');
  const { run, isPending, error } = useRunAct(ticket.submissionNo);
  const [comment, setComment] = useState('');
  // As it stood when the dialog was opened: a file of a colleague in the meantime is not passed over.
  const [seenGeneration] = useState(ticket.generation);
  const confirm = async () => {
    const end = await run({
      act: 'nil-return',
      body: { comment: comment.trim(), seenGeneration },
      title: t('nilReturn.done'),
    });
    if (end.outcome !== 'failed') onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('nilReturn.title', { submissionNo: ticket.submissionNo })}
      text={t('nilReturn.text')}
      confirmLabel={t('nilReturn.confirm')}
      onConfirm={() => void confirm()}
      isPending={isPending}
      isDisabled={comment.trim() === ''}
      error={error}
    >
      <TextareaField label={t('nilReturn.reason')} value={comment} onChange={setComment} maxLength={4000} isRequired />
    </ConfirmDialog>
  );
}
