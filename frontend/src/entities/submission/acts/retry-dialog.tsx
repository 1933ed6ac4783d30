import { Checkbox } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Runs the failed step again; from processing the last reviewers may decide again instead. */
export function RetryDialog({ submission, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('submission');
  const { submissionNo, status, steps } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const [toLastGroup, setToLastGroup] = useState(false);
  const mayReturn =
    steps.length > 0 && (status === 'DataProcessing In Progress' || status === 'DataProcessing Completed');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('acts.retry.title', { submissionNo })}
      text={t('acts.retry.text')}
      confirmLabel={toLastGroup ? t('acts.retry.confirmReturn') : t('acts.retry.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={() =>
        void submit({ act: 'retry', body: mayReturn ? { toLastGroup } : {}, title: t('acts.retry.done') })
      }
    >
      {mayReturn && (
        <Checkbox.Root checked={toLastGroup} onCheckedChange={({ checked }) => setToLastGroup(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('acts.retry.toLastGroup')}</Checkbox.Label>
        </Checkbox.Root>
      )}
    </ConfirmDialog>
  );
}
