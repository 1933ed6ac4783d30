import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Acts that need a comment: opening a closed period again, and "nothing to report". */
export function CommentActDialog({
  act,
  submission,
  onClose,
}: SubmissionDialogProps & { act: 'reopenPeriod' | 'nilReturn' }) {
  const { t } = useTranslation('submission');
  const { submissionNo } = submission;
  // As it stood when the dialog was opened: a file of a colleague in the meantime is not passed over.
  const [seenGeneration] = useState(submission.generation);
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (comment.trim() === '') return;
    const title = t(`acts.${act}.done`);
    if (act === 'nilReturn') void submit({ act: 'nil-return', body: { comment, seenGeneration }, title });
    else void submit({ act: 'reopen-period', body: { comment }, title });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`acts.${act}.title`, { submissionNo })}
      text={t(`acts.${act}.text`)}
      confirmLabel={t(`acts.${act}.confirm`)}
      isPending={isPending}
      error={error}
      onConfirm={confirm}
    >
      <TextareaField
        label={t('act.comment')}
        value={comment}
        onChange={setComment}
        maxLength={4000}
        error={isTried && comment.trim() === '' ? t('act.needsComment') : undefined}
        isRequired
      />
    </ConfirmDialog>
  );
}
