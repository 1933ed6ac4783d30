import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord, NamedCode } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { serverDay } from '../../lib/server-day.ts';
import { useMasterChoices } from '../../entities/masters/masters.ts';
import { useHandOver, usePropertySubmissions } from './property-api.ts';
import { SubmissionTable } from './submission-table.tsx';

const asOption = ({ code, name }: NamedCode) => ({ value: code, label: name });

/** Another provider delivers from a day on; open submissions go along when the person wants it. */
export function HandOverDialog({ record, onClose }: { record: MasterRecord; onClose: () => void }) {
  const { t } = useTranslation('properties');
  const dates = useDates();
  const name = String(record.values['name']);
  const current = record.values['serviceProviders'] as NamedCode[];
  const [from, setFrom] = useState(current[0]?.code ?? null);
  const [to, setTo] = useState('');
  const [validFrom, setValidFrom] = useState(() => serverDay());
  const [includesSubmissions, setIncludesSubmissions] = useState(true);
  const [isTried, setTried] = useState(false);
  const choices = useMasterChoices(properties, 'serviceProviders', { isFilter: true });
  const submissions = usePropertySubmissions(
    record.id,
    'provider-tickets',
    from === null ? null : { serviceProvider: from },
  );
  const handOver = useHandOver(record.id);
  const found = submissions.data ?? [];
  const offered = (choices.data ?? []).filter(({ code }) => !current.some((one) => one.code === code));
  const confirm = () => {
    setTried(true);
    if (to === '' || validFrom === '') return;
    handOver.mutate(
      { from, to, validFrom, includesSubmissions: includesSubmissions && found.length > 0 },
      {
        onSuccess: (results) => {
          const provider = offered.find(({ code }) => code === to)?.name ?? to;
          toast.success({ title: t('handOver.done', { name, provider }) });
          const refused = results.filter(({ outcome }) => outcome === 'refused').map((one) => one.submissionNo);
          if (refused.length > 0) toast.error({ title: t('handOver.refused', { submissions: dates.list(refused) }) });
          onClose();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('handOver.title', { name })}
      text={t('handOver.text')}
      confirmLabel={t('handOver.confirm')}
      isPending={handOver.isPending}
      // Confirmed before they are known, the open submissions would stay behind.
      isDisabled={from !== null && !submissions.data}
      error={handOver.error ?? choices.error ?? submissions.error}
      onConfirm={confirm}
    >
      <Stack gap="3">
        {from === null ? (
          <Text>{t('handOver.nobody')}</Text>
        ) : (
          <SelectField
            label={t('handOver.from')}
            value={from}
            onChange={setFrom}
            options={current.map(asOption)}
            isRequired
          />
        )}
        <SelectField
          label={t('handOver.to')}
          value={to}
          onChange={setTo}
          placeholder={t('handOver.choose')}
          options={offered.map(asOption)}
          error={isTried && to === '' ? t('handOver.required') : undefined}
          isRequired
        />
        <TextField
          label={t('handOver.validFrom')}
          type="date"
          max={serverDay()}
          value={validFrom}
          onChange={setValidFrom}
          isRequired
        />
        {from !== null && submissions.data && found.length === 0 && <Text>{t('handOver.noSubmissions')}</Text>}
        {found.length > 0 && (
          <>
            <Checkbox.Root
              checked={includesSubmissions}
              onCheckedChange={({ checked }) => setIncludesSubmissions(checked === true)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{t('handOver.submissions', { count: found.length })}</Checkbox.Label>
            </Checkbox.Root>
            <SubmissionTable submissions={found} label={t('handOver.submissions', { count: found.length })} />
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
