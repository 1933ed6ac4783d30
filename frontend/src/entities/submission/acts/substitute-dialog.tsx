import { Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SelectField } from '../../../components/form-fields.tsx';
import { api } from '../../../lib/api.ts';
import type { SubmissionDialogProps } from './submission-dialog-props.ts';
import { useDialogAct } from './use-dialog-act.ts';

/** Gives an undecided seat of this submission to another reviewer. */
export function SubstituteDialog({ submission, onClose }: SubmissionDialogProps) {
  const { t } = useTranslation('submission');
  const { submissionNo, steps } = submission;
  const { submit, isPending, error } = useDialogAct(submissionNo, onClose);
  const reviewers = useQuery({
    queryKey: ['users', 'reviewers'],
    queryFn: ({ signal }) => api.get('/users/reviewers', { signal }),
    select: (answer) => answer.reviewers,
  });
  const seats = steps.flatMap((step, at) =>
    step.seats.filter((seat) => seat.decision === null).map((seat) => ({ seat, step: at + 1 })),
  );
  const [seatId, setSeatId] = useState(String(seats[0]?.seat.seatId ?? ''));
  const [userId, setUserId] = useState('');
  const [isTried, setTried] = useState(false);
  const present = seats.find(({ seat }) => String(seat.seatId) === seatId)?.seat.user.userId;
  const confirm = () => {
    setTried(true);
    if (seatId === '' || userId === '') return;
    void submit({
      act: 'substitute',
      body: { seatId: Number(seatId), userId: Number(userId) },
      title: t('acts.substitute.done'),
    });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('acts.substitute.title', { submissionNo })}
      text={t('acts.substitute.text')}
      confirmLabel={t('acts.substitute.confirm')}
      isPending={isPending}
      error={error ?? reviewers.error}
      onConfirm={confirm}
    >
      <Stack gap="3">
        <SelectField
          label={t('acts.substitute.seat')}
          value={seatId}
          onChange={setSeatId}
          options={seats.map(({ seat, step }) => ({
            value: String(seat.seatId),
            label: t('acts.substitute.seatName', { step, name: seat.user.name }),
          }))}
          isRequired
        />
        <SelectField
          label={t('acts.substitute.user')}
          value={userId}
          onChange={setUserId}
          placeholder={t('acts.substitute.chooseUser')}
          options={(reviewers.data ?? [])
            .filter((person) => person.userId !== present)
            .map((person) => ({ value: String(person.userId), label: person.name }))}
          error={isTried && userId === '' ? t('acts.substitute.needsUser') : undefined}
          isRequired
        />
      </Stack>
    </ConfirmDialog>
  );
}
