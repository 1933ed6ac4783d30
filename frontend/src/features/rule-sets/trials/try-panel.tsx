import { Box, Flex, Input, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleTrialView, TrialChoices, TrialOver } from '#contracts/rule-trials.schema.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { FormField, SelectField } from '../../../components/form-fields.tsx';
import { Panel } from '../../../components/panel.tsx';
import { SendButton } from '../../../components/send-button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { SaveFault } from '../save-fault.tsx';
import { FileTrialPart } from './file-trial-part.tsx';
import { RowTrace } from './row-trace.tsx';
import { useStartTrial, useTrial, useTrialChoices } from './trial-api.ts';
import type { TriedRule } from './trial-api.ts';
import { TrialCounts } from './trial-counts.tsx';
import { TrialProgress } from '../../../entities/trials/trial-progress.tsx';
import { TrialTable } from './trial-table.tsx';
import { YearPicture } from './year-picture.tsx';

interface TryPanelProps {
  dataset: RuleDataset | undefined;
  /** The rule as the form says it; null, with its lack shown, while it is incomplete. */
  read: () => TriedRule | null;
  onReload: () => void;
}

/** Tries the rule of the form on what was delivered, before it is saved or switched on. */
export function TryPanel({ dataset, read, onReload }: TryPanelProps) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const choices = useTrialChoices(dataset?.id ?? null);
  const [chosen, setChosen] = useState('');
  const [begun, setBegun] = useState<Begun | null>(null);
  const start = useStartTrial();
  const trial = useTrial(begun?.jobId ?? null);
  if (!dataset) return null;
  const { data } = choices;
  const isEmpty = data?.months.length === 0;
  const options = data ? optionsOf(data, t, dates) : [];
  const send = () => {
    const tried = read();
    if (tried === null) return;
    const over = overOf(chosen === '' ? (options[0]?.value ?? '') : chosen);
    start.mutate({ ...tried, over }, { onSuccess: ({ jobId }) => setBegun({ jobId, tried, over }) });
  };
  const isRunning = start.isPending || (trial.data !== undefined && isJobOpen(trial.data.job.status));
  return (
    <Panel title={t('trial.title')} isFlush>
      <Stack gap="3" p="3">
        <Text textStyle="sm" color="fg.muted">
          {isEmpty ? t('trial.none') : t('trial.hint')}
        </Text>
        {choices.error && <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />}
        {!isEmpty && (
          <Flex gap="2" align="end">
            <Box flex="1" minW="0">
              <SelectField label={t('trial.on')} value={chosen} onChange={setChosen} options={options} size="sm" />
            </Box>
            <SendButton size="sm" variant="outline" isSending={isRunning} disabled={!data} onClick={send}>
              {t(begun ? 'trial.again' : 'trial.try')}
            </SendButton>
          </Flex>
        )}
        {start.error && <SaveFault error={start.error} {...{ dataset, onReload }} />}
        {trial.error && <ErrorState error={trial.error} onRetry={() => void trial.refetch()} />}
        {trial.data && <TrialProgress trial={trial.data} />}
      </Stack>
      {data && !isEmpty && <FileTrialPart {...{ dataset, read, onReload }} submissions={data.submissions} />}
      {begun && trial.data && trial.data.tried > 0 && (
        <Found key={begun.jobId} trial={trial.data} {...begun} dataset={dataset} />
      )}
    </Panel>
  );
}

interface Begun {
  jobId: number;
  tried: TriedRule;
  over: TrialOver;
}

interface FoundProps extends Pick<Begun, 'tried' | 'over'> {
  trial: RuleTrialView;
  dataset: RuleDataset;
}

function Found({ trial, tried, dataset, over }: FoundProps) {
  const labelOf = (field: string) => dataset.fields.find(({ name }) => name === field)?.label ?? field;
  return (
    <>
      <TrialCounts trial={trial} labelOf={labelOf} />
      {over.span === 'year' && (
        <Box p="3" borderBottomWidth="1px">
          <YearPicture trial={trial} />
        </Box>
      )}
      <TrialTable {...{ trial, tried, dataset }} />
      {over.span === 'submission' && (
        <AnyRow {...{ tried, dataset }} submissionNo={over.submissionNo} isOfFile={trial.scope === 'dataset'} />
      )}
    </>
  );
}

/** Any row of the submission, also one that keeps the rule. */
function AnyRow({ submissionNo, isOfFile, ...of }: Pick<FoundProps, 'tried' | 'dataset'> & RowOf) {
  const { t } = useTranslation('rules-engine');
  const [typed, setTyped] = useState('');
  const rowNo = /^\d{1,7}$/.test(typed) && Number(typed) > 0 ? Number(typed) : null;
  return (
    <Stack gap="2" p="3" borderTopWidth="1px">
      {!isOfFile && (
        <FormField label={t('trial.traceRow')}>
          <Input size="sm" maxW="120px" inputMode="numeric" value={typed} onChange={(e) => setTyped(e.target.value)} />
        </FormField>
      )}
      {(isOfFile || rowNo !== null) && (
        <RowTrace key={rowNo} {...of} submissionNo={submissionNo} rowNo={isOfFile ? null : rowNo} />
      )}
    </Stack>
  );
}

interface RowOf {
  submissionNo: string;
  isOfFile: boolean;
}

type Words = ReturnType<typeof useTranslation<'rules-engine'>>['t'];

function optionsOf({ months, submissions }: TrialChoices, t: Words, dates: ReturnType<typeof useDates>) {
  return [
    ...months.map(({ postMonth }) => ({
      value: `month ${postMonth}`,
      label: t('trial.month', { month: dates.month(postMonth) }),
    })),
    ...(months.length > 0 ? [{ value: 'year', label: t('trial.year') }] : []),
    ...submissions.map(({ submissionNo, subject, postMonth }) => ({
      value: `submission ${submissionNo}`,
      label: t('trial.submission', { subject, month: dates.month(postMonth), no: submissionNo }),
    })),
  ];
}

function overOf(chosen: string): TrialOver {
  const [span, value] = chosen.split(' ');
  if (span === 'submission' && value) return { span, submissionNo: value };
  if (span === 'year') return { span };
  return { span: 'month', postMonth: span === 'month' && value ? value : null };
}
