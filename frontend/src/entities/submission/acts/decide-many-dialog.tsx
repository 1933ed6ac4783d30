import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManyActed } from '#contracts/act-answers.schema.ts';
import { providerReasonCodes } from '#contracts/submissions.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SelectField, TextareaField } from '../../../components/form-fields.tsx';
import { SavedComments } from '../saved-comments.tsx';
import { seenOf, useDecideMany } from '../api/acts.ts';
import type { SeenRow } from '../api/acts.ts';

export type ManyDecision = 'reopen' | 'sendBack';

export interface DecideManyDialogProps {
  decision: ManyDecision;
  submissions: readonly SeenRow[];
  onClose: () => void;
  onResult: (results: ManyActed['results']) => void;
}

const steps = ['previous', 'first'] as const;

/** One reason and one comment for all that are ticked; each is decided by itself. */
export function DecideManyDialog({ decision, submissions, onClose, onResult }: DecideManyDialogProps) {
  const { t } = useTranslation('reviewer');
  const { t: tStatuses } = useTranslation('statuses');
  const [reasonCode, setReason] = useState('');
  const [to, setTo] = useState<(typeof steps)[number]>('previous');
  const [comment, setComment] = useState('');
  const decide = useDecideMany(decision);
  const count = submissions.length;
  const isReopening = decision === 'reopen';
  const submit = () =>
    // Awaited rather than called back: the list may let go of this dialog before the answer.
    void decide
      .mutateAsync({ submissions: seenOf(submissions), comment, ...(isReopening ? { reasonCode } : { to }) })
      .then(
        ({ results }) => onResult(results),
        // Said by the dialog.
        () => undefined,
      );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t(isReopening ? 'bulk.reopenTitle' : 'bulk.sendBackTitle', { count })}
      text={t(isReopening ? 'bulk.reopenText' : 'bulk.sendBackText')}
      confirmLabel={t(isReopening ? 'bulk.reopen' : 'bulk.sendBack', { count })}
      onConfirm={submit}
      isDisabled={comment.trim() === '' || (isReopening && reasonCode === '')}
      isPending={decide.isPending}
      error={decide.error}
    >
      <Stack gap="3">
        {isReopening ? (
          <SelectField
            label={t('bulk.reason')}
            value={reasonCode}
            onChange={setReason}
            placeholder={t('bulk.chooseReason')}
            options={providerReasonCodes.map((code) => ({ value: code, label: tStatuses(`cause.${code}`) }))}
            isRequired
          />
        ) : (
          <SelectField
            label={t('bulk.backTo')}
            value={to}
            onChange={(value) => setTo(steps.find((step) => step === value) ?? 'previous')}
            options={steps.map((step) => ({ value: step, label: t(`bulk.step.${step}`) }))}
            isRequired
          />
        )}
        <TextareaField
          label={t('bulk.comment')}
          value={comment}
          onChange={setComment}
          rows={4}
          maxLength={4000}
          isRequired
        />
        <SavedComments text={comment} onChoose={setComment} />
        <Text textStyle="xs" color="fg.muted">
          {t('bulk.each')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
