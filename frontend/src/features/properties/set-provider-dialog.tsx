import { Checkbox, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { properties, severalProviders } from '#contracts/properties.ts';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { ManyFormDialog } from '../../entities/masters/many-dialog.tsx';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { useBulkRun } from '../../entities/masters/bulk.ts';
import { useDates } from '../../lib/dates.ts';
import { serverDay } from '../../lib/server-day.ts';
import { useMasterChoices } from '../../entities/masters/masters.ts';
import { sendProvider } from './property-api.ts';
import type { WantedProvider } from './property-api.ts';

export interface SetProviderDialogProps {
  ids: readonly number[];
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
}

function useRun(wanted: WantedProvider) {
  const [staying, setStaying] = useState<string[]>([]);
  const run = useBulkRun(
    useCallback(
      async (propertyIds: number[]) => {
        const answer = await sendProvider({ ...wanted, propertyIds });
        setStaying((known) => [...known, ...answer.stayingSubmissions]);
        return answer;
      },
      [wanted],
    ),
  );
  return { run, staying };
}

/** One provider for many properties from a day on, and of each what became of it. */
export function SetProviderDialog({ ids, onClose, onDone }: SetProviderDialogProps) {
  const { t } = useTranslation('properties');
  const words = useMasterWords(properties);
  const dates = useDates();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<WantedProvider>(() => ({
    to: '',
    validFrom: serverDay(),
    includesSubmissions: true,
  }));
  const [isTried, setTried] = useState(false);
  const choices = useMasterChoices(properties, 'serviceProviders', { isFilter: true });
  const { run, staying } = useRun(wanted);
  return (
    <ManyFormDialog
      definition={properties}
      title={t('setProvider.title', { things: words.count(ids.length) })}
      confirmLabel={t('setProvider.confirm')}
      {...{ ids, run, onClose }}
      isReady={() => {
        setTried(true);
        return wanted.to !== '' && wanted.validFrom !== '';
      }}
      onDone={async () => {
        await client.invalidateQueries();
        onDone();
      }}
      error={choices.error}
      notice={staying.length > 0 ? t('setProvider.stay', { submissions: dates.list(staying) }) : undefined}
      wordOf={(outcome) => t(outcome === 'retired' ? 'setProvider.done' : `setProvider.${outcome}`)}
      reasonOf={({ code }) => (code === severalProviders ? t('setProvider.several') : null)}
    >
      <Text color="fg.muted">{t('setProvider.text')}</Text>
      <SelectField
        label={t('handOver.to')}
        value={wanted.to}
        onChange={(to) => setWanted((now) => ({ ...now, to }))}
        placeholder={t('handOver.choose')}
        options={(choices.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        error={isTried && wanted.to === '' ? t('handOver.required') : undefined}
        isRequired
      />
      <TextField
        label={t('handOver.validFrom')}
        type="date"
        max={serverDay()}
        value={wanted.validFrom}
        onChange={(validFrom) => setWanted((now) => ({ ...now, validFrom }))}
        isRequired
      />
      <Checkbox.Root
        checked={wanted.includesSubmissions}
        onCheckedChange={({ checked }) => setWanted((now) => ({ ...now, includesSubmissions: checked === true }))}
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>{t('setProvider.submissions')}</Checkbox.Label>
      </Checkbox.Root>
    </ManyFormDialog>
  );
}
