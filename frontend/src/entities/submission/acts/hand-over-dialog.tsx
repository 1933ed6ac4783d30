import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SelectField } from '../../../components/form-fields.tsx';
import { useSubmissionChoices } from '../api/lists.ts';
import { MovesAlong, useCompanions } from '../package/moves-along.tsx';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Gives the submission to the provider that serves the property now. */
export function HandOverDialog({ submission, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('submission');
  const { submissionNo, serviceProvider } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const choices = useSubmissionChoices();
  const companions = useCompanions(submission);
  const [providerId, setProviderId] = useState('');
  const [isTried, setTried] = useState(false);
  const confirm = () => {
    setTried(true);
    if (providerId === '') return;
    void submit({
      act: 'hand-over',
      body: { serviceProviderId: Number(providerId) },
      title: t('acts.handOver.done'),
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('acts.handOver.title', { submissionNo })}
      text={t('acts.handOver.text', { provider: serviceProvider.name })}
      confirmLabel={t('acts.handOver.confirm')}
      isPending={isPending}
      isDisabled={companions.others === undefined}
      error={error ?? choices.error ?? companions.error}
      onConfirm={confirm}
    >
      <MovesAlong submission={submission} others={companions.others} />
      <SelectField
        label={t('acts.handOver.provider')}
        value={providerId}
        onChange={setProviderId}
        placeholder={t('acts.handOver.choose')}
        options={(choices.data?.serviceProviders ?? [])
          .filter((provider) => provider.id !== serviceProvider.id)
          .map((provider) => ({ value: String(provider.id), label: provider.name }))}
        error={isTried && providerId === '' ? t('acts.handOver.needsProvider') : undefined}
        isRequired
      />
    </ConfirmDialog>
  );
}
