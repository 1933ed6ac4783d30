import { Grid, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { SelectField, TextField } from '../form-fields.tsx';
import { useChangeAbsences, useReviewerNames } from './absence-api.ts';

const zones = Intl.supportedValuesOf('timeZone');
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Enters the absence of a reviewer who cannot do it any more, in whole days where the reviewer is. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('absences');
  const reviewers = useReviewerNames().data?.reviewers ?? [];
  const { add } = useChangeAbsences();
  const [principal, setPrincipal] = useState('');
  const [delegate, setDelegate] = useState('');
  const [fromDay, setFrom] = useState(() => new Date().toLocaleDateString('sv-SE'));
  const [untilDay, setUntil] = useState('');
  const [timeZone, setTimeZone] = useState(ownZone);
  const options = reviewers.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const isComplete = principal !== '' && delegate !== '' && fromDay !== '' && untilDay >= fromDay;
  const body = { principalId: Number(principal), delegateId: Number(delegate), fromDay, untilDay, timeZone };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('addTitle')}
      text={t('addText')}
      confirmLabel={t('add')}
      isPending={add.isPending}
      isDisabled={!isComplete}
      error={add.error}
      onConfirm={() => add.mutate(body, { onSuccess: onClose })}
    >
      <Stack gap="3">
        <SelectField
          label={t('absent')}
          value={principal}
          onChange={setPrincipal}
          placeholder={t('choose')}
          options={options}
          isRequired
        />
        <SelectField
          label={t('delegate')}
          value={delegate}
          onChange={setDelegate}
          placeholder={t('choose')}
          options={options.filter(({ value }) => value !== principal)}
          isRequired
        />
        <Grid templateColumns="repeat(2, minmax(0, 1fr))" gap="3">
          <TextField label={t('from')} type="date" value={fromDay} onChange={setFrom} isRequired />
          <TextField label={t('until')} type="date" value={untilDay} min={fromDay} onChange={setUntil} isRequired />
        </Grid>
        <SelectField
          label={t('timeZone')}
          value={timeZone}
          onChange={setTimeZone}
          options={[...new Set([ownZone, 'UTC', ...zones])].map((zone) => ({ value: zone, label: zone }))}
        />
      </Stack>
    </ConfirmDialog>
  );
}
