import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isJobOpen } from '#contracts/jobs.ts';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { rules } from '#contracts/rules.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { FaultStrip } from '../../../components/confirm-dialog.tsx';
import { SelectField } from '../../../components/form-fields.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SegmentChoice } from '../../../components/segment-choice.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { useRecords } from '../../../entities/masters/masters.ts';
import { useDates } from '../../../lib/dates.ts';
import { useErrorMessage } from '../../../lib/error-messages.ts';
import { useRule } from '../rule-api.ts';
import { useRuleDatasets } from '../rule-datasets.ts';
import { RulesTabs } from '../rules-tabs.tsx';
import { ruleDataset, ruleName } from '../use-rule-columns.tsx';
import { useStartSavedTrial, useTrial } from './trial-api.ts';
import { TrialCounts } from './trial-counts.tsx';
import { TrialProgress } from '../../../entities/trials/trial-progress.tsx';
import { TrialTable } from './trial-table.tsx';
import { YearPicture } from './year-picture.tsx';

const numberOf = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** `/rules_engine?tab=machine`: what the newest version of a rule would have found in the last twelve months. */
export function TimeMachinePage() {
  const { t } = useTranslation('rules-engine');
  const messageOf = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const ruleId = numberOf(params.get('of'));
  const jobId = numberOf(params.get('trial'));
  const options = useRuleOptions(ruleId);
  const start = useStartSavedTrial(ruleId ?? 0);
  const trial = useTrial(jobId);
  const choose = (of: string) => setParams({ tab: 'machine', ...(of === '' ? {} : { of }) });
  const send = () => {
    if (ruleId === null) return;
    const onSuccess = ({ jobId: begun }: { jobId: number }) =>
      setParams({ tab: 'machine', of: String(ruleId), trial: String(begun) });
    start.mutate({ span: 'year' }, { onSuccess });
  };
  const isRunning = start.isPending || (trial.data !== undefined && isJobOpen(trial.data.job.status));
  return (
    <>
      <PageHeader title={t('machine.title')} />
      <RulesTabs value="machine" />
      <Panel>
        <Stack gap="4">
          <Text color="fg.muted">{t('machine.hint')}</Text>
          <Flex gap="3" align="end" wrap="wrap">
            <Box flex="1" minW="240px" maxW="480px">
              <SelectField
                label={t('machine.rule')}
                value={ruleId === null ? '' : String(ruleId)}
                onChange={choose}
                options={options}
                placeholder={t('machine.choose')}
              />
            </Box>
            <SendButton colorPalette="ink" isSending={isRunning} disabled={ruleId === null} onClick={send}>
              {t(jobId === null ? 'machine.start' : 'machine.again')}
            </SendButton>
          </Flex>
          {start.error && <FaultStrip>{messageOf(start.error)}</FaultStrip>}
          {trial.error && <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />}
          {trial.data && <TrialProgress trial={trial.data} />}
        </Stack>
      </Panel>
      {trial.data && trial.data.tried > 0 && <Found key={jobId} trial={trial.data} ruleId={ruleId} />}
    </>
  );
}

/** The rules of the list, and the chosen one where the list is longer. */
function useRuleOptions(ruleId: number | null) {
  const list = useRecords(rules, { page: 1, size: 100, sort: 'dataset' });
  const { series } = useDates();
  const listed = (list.data?.rows ?? []).map((record) => ({
    value: String(record.id),
    // Rules of two datasets may have the same name.
    label: series([ruleName(record), ruleDataset(record)]),
  }));
  const isListed = listed.some(({ value }) => value === String(ruleId));
  const { data } = useRule(!list.data || isListed ? null : ruleId);
  if (!data) return listed;
  const name = data.names[document.documentElement.lang] ?? data.names['en'] ?? data.code;
  return [...listed, { value: String(data.id), label: name }];
}

function Found({ trial, ruleId }: { trial: RuleTrialView; ruleId: number | null }) {
  const { t } = useTranslation('rules-engine');
  const [hits, setHits] = useState<'all' | 'some'>('some');
  const datasets = useRuleDatasets();
  const { data: rule } = useRule(ruleId);
  const dataset = datasets.data?.find(({ id }) => id === rule?.datasetId);
  const labelOf = (field: string) => dataset?.fields.find(({ name }) => name === field)?.label ?? field;
  return (
    <Stack gap="4" mt="4">
      <Panel>
        <YearPicture trial={trial} />
      </Panel>
      <Panel
        isFlush
        title={t('machine.rows')}
        titleEnd={
          <SegmentChoice
            size="xs"
            label={t('machine.filter')}
            value={hits}
            onChange={setHits}
            options={(['some', 'all'] as const).map((value) => ({ value, label: t(`machine.${value}`) }))}
          />
        }
      >
        <TrialCounts trial={trial} labelOf={labelOf} />
        <TrialTable key={hits} trial={trial} tried={null} dataset={dataset} hits={hits} />
      </Panel>
    </Stack>
  );
}
