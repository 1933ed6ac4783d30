import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { closeReasons } from '#contracts/submissions.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SelectField, TextareaField } from '../../../components/form-fields.tsx';
import { MovesAlong, useCompanions } from '../package/moves-along.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Ends a submission; the dialog says what each reason does to published figures. */
export function CloseDialog({ submission, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('submission');
  const { t: tStatuses } = useTranslation('statuses');
  const { submissionNo, status } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const companions = useCompanions(submission);
  const [reason, setReason] = useState<(typeof closeReasons)[number] | ''>('');
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const isWithdrawing = reason === 'NOT_APPLICABLE' || reason === 'DUPLICATE';
  const confirm = () => {
    setTried(true);
    if (reason === '' || comment.trim() === '') return;
    void submit({ act: 'close', body: { reason, comment }, title: t('acts.close.done') });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('acts.close.title', { submissionNo })}
      text={status === 'Completed' ? t('acts.close.textCompleted') : t('acts.close.text')}
      confirmLabel={t('acts.close.confirm')}
      isDangerous
      isPending={isPending}
      isDisabled={status !== 'Completed' && companions.others === undefined}
      error={error ?? (status === 'Completed' ? null : companions.error)}
      onConfirm={confirm}
    >
      <Stack gap="3">
        {status !== 'Completed' && <MovesAlong submission={submission} others={companions.others} />}
        <SelectField
          label={t('acts.close.reason')}
          value={reason}
          onChange={(value) => setReason(closeReasons.find((known) => known === value) ?? '')}
          placeholder={t('acts.close.chooseReason')}
          options={closeReasons.map((code) => ({ value: code, label: tStatuses(`closeReason.${code}`) }))}
          error={isTried && reason === '' ? t('reopen.needsReason') : undefined}
          isRequired
        />
        {reason !== '' && (
          <Text textStyle="sm" role="status" color={isWithdrawing ? 'fg.error' : 'fg.muted'}>
            {isWithdrawing ? t('acts.close.withdraws') : t('acts.close.keeps')}
          </Text>
        )}
        <TextareaField
          label={t('act.comment')}
          value={comment}
          onChange={setComment}
          maxLength={4000}
          error={isTried && comment.trim() === '' ? t('act.needsComment') : undefined}
          isRequired
        />
      </Stack>
    </ConfirmDialog>
  );
}
