import { RadioGroup, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TextareaField } from '../../../components/form-fields.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Opens a completed submission again, for the provider or for a stage that its order of reviewers has. */
export function AdminReopenDialog({ submission, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('submission');
  const { submissionNo, steps } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const targets = (['provider', 'review', 'approve'] as const).filter(
    (target) => target === 'provider' || steps.some((step) => step.stage === target),
  );
  const [target, setTarget] = useState<(typeof targets)[number]>('provider');
  const [comment, setComment] = useState('');
  const [isTried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (comment.trim() === '') return;
    void submit({ act: 'admin-reopen', body: { target, comment }, title: t('acts.adminReopen.done') });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('acts.adminReopen.title', { submissionNo })}
      text={t('acts.adminReopen.text')}
      confirmLabel={t('acts.adminReopen.confirm')}
      isPending={isPending}
      error={error}
      onConfirm={confirm}
    >
      <Stack gap="3">
        <RadioGroup.Root
          size="sm"
          colorPalette="ink"
          value={target}
          onValueChange={({ value }) => setTarget(targets.find((known) => known === value) ?? 'provider')}
        >
          <RadioGroup.Label textStyle="xs" fontWeight="500" mb="1" display="block">
            {t('acts.adminReopen.target')}
          </RadioGroup.Label>
          <Stack gap="2">
            {targets.map((value) => (
              <RadioGroup.Item key={value} value={value}>
                <RadioGroup.ItemHiddenInput />
                <RadioGroup.ItemIndicator />
                <RadioGroup.ItemText>{t(`acts.adminReopen.to.${value}`)}</RadioGroup.ItemText>
              </RadioGroup.Item>
            ))}
          </Stack>
        </RadioGroup.Root>
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
