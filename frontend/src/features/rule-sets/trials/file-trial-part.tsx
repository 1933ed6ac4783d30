import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileTrial, TrialChoices } from '#contracts/rule-trials.schema.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { Bdi } from '../../../components/bdi.tsx';
import { SelectField } from '../../../components/form-fields.tsx';
import { useDates } from '../../../lib/dates.ts';
import { SaveFault } from '../save-fault.tsx';
import { useFileTrial } from './trial-api.ts';
import type { TriedRule } from './trial-api.ts';
import { TrialCounts } from './trial-counts.tsx';
import { TrialHits } from './trial-hits.tsx';
import { secondsOf } from '../../../entities/trials/trial-progress.tsx';

interface FileTrialPartProps {
  dataset: RuleDataset;
  submissions: TrialChoices['submissions'];
  /** The rule as the form says it; null, with its lack shown, while it is incomplete. */
  read: () => TriedRule | null;
  onReload: () => void;
}

const workbooks = '.xlsx,.xlsm,.xlsb,.xls,.ods,.csv';

/** Tries the rule of the form on a file that is dropped here, as if it were sent for one of the submissions. */
export function FileTrialPart({ dataset, submissions, read, onReload }: FileTrialPartProps) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const [chosen, setChosen] = useState('');
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const trial = useFileTrial();
  const send = ([file]: readonly File[]) => {
    const submissionNo = chosen || submissions[0]?.submissionNo;
    const tried = file && submissionNo ? read() : null;
    if (tried === null || !file || !submissionNo) return;
    trial.mutate({ ...tried, file, submissionNo });
  };
  return (
    <Stack gap="3" p="3" borderTopWidth="1px">
      <SelectField
        label={t('trial.fileFor')}
        value={chosen}
        onChange={setChosen}
        size="sm"
        options={submissions.map(({ submissionNo, subject, postMonth }) => ({
          value: submissionNo,
          label: t('trial.submission', { subject, month: dates.month(postMonth), no: submissionNo }),
        }))}
      />
      <Flex
        role="group"
        aria-label={t('trial.drop')}
        borderWidth="1px"
        borderStyle="dashed"
        borderColor={isOver ? 'ink.solid' : 'border.emphasized'}
        bg={isOver ? 'ink.subtle' : undefined}
        {...{ rounded: 'l3', p: '3', gap: '3', align: 'center', wrap: 'wrap' }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (!trial.isPending) send([...event.dataTransfer.files]);
        }}
      >
        <Text flex="1 1 160px" textStyle="sm" color="fg.muted">
          {t('trial.drop')}
        </Text>
        <Button size="sm" variant="outline" loading={trial.isPending} onClick={() => input.current?.click()}>
          {t('trial.choose')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept={workbooks}
          aria-label={t('trial.choose')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            // The same file may be chosen again after the rule was changed.
            event.target.value = '';
            send(files);
          }}
        />
      </Flex>
      {trial.error && <SaveFault error={trial.error} {...{ dataset, onReload }} />}
      <Box aria-live="polite">
        {trial.data && !trial.isPending && <FileResult trial={trial.data} dataset={dataset} />}
      </Box>
    </Stack>
  );
}

function FileResult({ trial, dataset }: { trial: FileTrial; dataset: RuleDataset }) {
  const { t } = useTranslation('rules-engine');
  const { t: tJobs } = useTranslation('jobs');
  const dates = useDates();
  const { fileName, untried, tookMs, problems, hits, violations } = trial;
  if (untried !== null) {
    return (
      <Text textStyle="sm">
        <Bdi>{fileName}</Bdi>: {tJobs(`code.${untried}`)}
      </Text>
    );
  }
  const labelOf = (field: string) => dataset.fields.find(({ name }) => name === field)?.label ?? field;
  return (
    <Stack gap="2">
      <Text textStyle="sm" color="fg.muted">
        <Bdi>{fileName}</Bdi> · {tJobs('trial.finished', { time: secondsOf(dates, tookMs) })}
      </Text>
      {problems > 0 && <Text textStyle="sm">{t('trial.problems', { count: problems })}</Text>}
      <TrialCounts trial={trial} labelOf={labelOf} />
      {hits.length > 0 && (
        <TrialHits submission={{ submissionNo: trial.submissionNo, hits, violations }} tried={null} dataset={dataset} />
      )}
    </Stack>
  );
}
