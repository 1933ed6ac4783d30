import { Button, Checkbox, Stack, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { properties } from '#contracts/properties.ts';
import type { BulkResult } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { BulkProgress, BulkResults } from '../../components/masters/bulk-results.tsx';
import { useMasterWords } from '../../components/masters/use-master-words.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useBulkRun } from '../../lib/bulk.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useMasterChoices } from '../../lib/masters.ts';
import { setProvider, severalProviders } from './set-provider.ts';
import type { WantedProvider } from './set-provider.ts';

const today = () => new Date().toISOString().slice(0, 10);

export interface SetProviderDialogProps {
  ids: readonly number[];
  onClose: () => void;
  /** Something was changed. */
  onDone: () => void;
}

function useRun(wanted: WantedProvider) {
  const [stay, setStay] = useState<string[]>([]);
  const run = useBulkRun(
    useCallback(
      async (ids: number[]) => {
        const results: BulkResult[] = [];
        for (const id of ids) {
          const one = await setProvider(id, wanted);
          results.push(one.result);
          setStay((known) => [...known, ...one.stay]);
        }
        return { results };
      },
      [wanted],
    ),
  );
  return { ...run, stay };
}

/** One provider for many properties from a day on, and of each what became of it. */
export function SetProviderDialog({ ids, onClose, onDone }: SetProviderDialogProps) {
  const { t } = useTranslation('properties');
  const { t: tCommon } = useTranslation();
  const words = useMasterWords(properties);
  const dates = useDates();
  const messageOf = useErrorMessage();
  const client = useQueryClient();
  const [wanted, setWanted] = useState<WantedProvider>(() => ({ to: '', validFrom: today(), includesTickets: true }));
  const [isTried, setTried] = useState(false);
  const [isBegun, setBegun] = useState(false);
  const choices = useMasterChoices(properties, 'serviceProviders', { isFilter: true });
  const { run, results, isRunning, error, stay } = useRun(wanted);
  const begin = async () => {
    setTried(true);
    if (wanted.to === '' || wanted.validFrom === '') return;
    setBegun(true);
    await run(ids);
    await client.invalidateQueries();
    onDone();
  };
  const isDone = isBegun && !isRunning && error === null;
  const fault = error ?? choices.error;
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      title={t('setProvider.title', { things: words.count(ids.length) })}
      isLocked={isRunning}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={isRunning}>
            {tCommon(isDone ? 'close' : 'cancel')}
          </Button>
          {!isDone && (
            <Button size="md" colorPalette="ink" loading={isRunning} onClick={() => void begin()}>
              {t('setProvider.confirm')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="4">
        {fault !== null && <FaultStrip>{messageOf(fault)}</FaultStrip>}
        {isDone && stay.length > 0 && <FaultStrip>{t('setProvider.stay', { tickets: dates.list(stay) })}</FaultStrip>}
        {isDone ? (
          <BulkResults
            definition={properties}
            results={results}
            wordOf={(outcome) => t(outcome === 'retired' ? 'setProvider.done' : `setProvider.${outcome}`)}
            reasonOf={({ code }) =>
              code === severalProviders
                ? t('setProvider.several')
                : messageOf(new ApiError((code ?? 'Unexpected') as ApiError['code'], 409))
            }
          />
        ) : (
          <>
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
              max={today()}
              value={wanted.validFrom}
              onChange={(validFrom) => setWanted((now) => ({ ...now, validFrom }))}
              isRequired
            />
            <Checkbox.Root
              checked={wanted.includesTickets}
              onCheckedChange={({ checked }) => setWanted((now) => ({ ...now, includesTickets: checked === true }))}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{t('setProvider.tickets')}</Checkbox.Label>
            </Checkbox.Root>
          </>
        )}
        {isRunning && (
          <BulkProgress
            label={words.t('bulk.running', { done: results.length, total: ids.length })}
            done={results.length}
            total={ids.length}
          />
        )}
      </Stack>
    </AppDialog>
  );
}
