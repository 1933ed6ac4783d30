import { Box, Button, Checkbox, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClonedCharts, ProviderChart } from '#contracts/account-mappings.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useClone, useCloneChoices, useClonePreview } from './file-api.ts';
import { nameOfChart, useMappingFault } from './mapping-words.ts';
import { Select } from './rule-dialog.tsx';

/** Mappings of one chart for others of the same provider: only of accounts that were seen in the dataset. */
export function CloneDialog({ chart, onClose }: { chart: ProviderChart; onClose: () => void }) {
  const { t } = useTranslation('account-mappings');
  const { t: tCommon } = useTranslation();
  const faultOf = useMappingFault();
  const { data: choices } = useCloneChoices(chart.chartId);
  const [fund, setFund] = useState('');
  const [datasetId, setDatasetId] = useState('');
  const [chartIds, setChartIds] = useState<readonly number[]>([]);
  const body = useMemo(
    () =>
      datasetId === '' || chartIds.length === 0 ? null : { chartIds: [...chartIds], datasetId: Number(datasetId) },
    [chartIds, datasetId],
  );
  const preview = useClonePreview(chart.chartId, body);
  const cloning = useClone(chart.chartId);
  const count = body ? (preview.data?.rows ?? []).reduce((sum, row) => sum + row.created, 0) : 0;
  const funds = [...new Set((choices?.charts ?? []).flatMap(({ fundName }) => fundName ?? []))];
  const targets = (choices?.charts ?? []).filter(({ fundName }) => fund === '' || fundName === fund);
  const fault = cloning.error ?? (body ? preview.error : null);
  const clone = () =>
    body &&
    cloning.mutate(body, {
      onSuccess: () => {
        toast.success({ title: t('clone.done') });
        onClose();
      },
    });
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="md"
      isLocked={cloning.isPending}
      title={t('clone.title')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={cloning.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton size="md" colorPalette="ink" disabled={count === 0} isSending={cloning.isPending} onClick={clone}>
            {t('clone.confirm', { count })}
          </SendButton>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">{t('clone.hint', { name: nameOfChart(chart) })}</Text>
        <Select
          label={t('clone.fund')}
          value={fund}
          options={[['', t('clone.allFunds')], ...funds.map((name) => [name, name] as const)]}
          onChange={setFund}
        />
        <Stack role="group" aria-label={t('clone.properties')} gap="1" maxH="200px" overflowY="auto">
          <Text fontWeight="500" textStyle="sm">
            {t('clone.properties')}
          </Text>
          {choices && targets.length === 0 && <Text color="fg.muted">{t('clone.none')}</Text>}
          {targets.map(({ chartId, name }) => (
            <Checkbox.Root
              key={chartId}
              checked={chartIds.includes(chartId)}
              onCheckedChange={({ checked }) =>
                setChartIds(checked === true ? [...chartIds, chartId] : chartIds.filter((one) => one !== chartId))
              }
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label fontWeight="400">
                <bdi>{name}</bdi>
              </Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Stack>
        <Box>
          <Select
            label={t('clone.dataset')}
            value={datasetId}
            options={[
              ['', t('clone.choose')],
              ...(choices?.datasets ?? []).map(({ id, name }) => [String(id), name] as const),
            ]}
            onChange={setDatasetId}
          />
          <Text textStyle="xs" color="fg.muted" mt="1">
            {t('clone.datasetHint')}
          </Text>
        </Box>
        {fault && <FaultStrip>{faultOf(fault)}</FaultStrip>}
        <Box aria-live="polite" aria-busy={preview.isFetching || undefined}>
          {body && preview.data && <Preview rows={preview.data.rows} />}
        </Box>
      </Stack>
    </AppDialog>
  );
}

function Preview({ rows }: ClonedCharts) {
  const { t } = useTranslation('account-mappings');
  const { number } = useDates();
  return (
    <Stack as="ul" listStyleType="none" gap="1" textStyle="sm">
      {rows.map(({ chartId, name, created, exists, differs, isOtherChart }) => (
        <Box as="li" key={chartId}>
          <bdi>{name}</bdi>
          {': '}
          {isOtherChart
            ? t('clone.otherChart')
            : `${number(created)} ${t('clone.created')} · ${number(exists)} ${t('clone.exists')} · ${number(differs)} ${t('clone.differs')}`}
        </Box>
      ))}
    </Stack>
  );
}
