import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Acts that need nothing but the yes. */
export function SimpleActDialog({
  act,
  submission,
  onClose,
}: SubmissionDialogProps & { act: 'remind' | 'sync' | 'revalidate' | 'recall' }) {
  const { t } = useTranslation('submission');
  const { submissionNo } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(`acts.${act}.title`, { submissionNo })}
      text={t(`acts.${act}.text`)}
      confirmLabel={t(`acts.${act}.confirm`)}
      isPending={isPending}
      error={error}
      onConfirm={() => void submit({ act, title: t(`acts.${act}.done`) })}
    />
  );
}
