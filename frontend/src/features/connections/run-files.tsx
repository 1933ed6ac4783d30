import { List, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { RunResult } from './run-result.tsx';
import { useDates } from '../../lib/dates.ts';
import { useRunWords } from './use-run-words.ts';

/** The files that a run has taken from a folder, with what became of each. */
export function RunFiles({ files }: Pick<ConnectionRun, 'files'>) {
  const { t } = useTranslation('connections');
  const words = useRunWords();
  const { series } = useDates();
  if (files.length === 0) return null;
  return (
    <List.Root aria-label={t('runs.files')} mt="1" variant="plain" gap="1">
      {files.map(({ fileName, status, reason, details, submissions }, index) => (
        <List.Item key={index} display="block" overflowWrap="anywhere">
          <Bdi>{fileName}</Bdi>{' '}
          <RunResult status={status === 'refused' ? 'failed' : status}>
            {status === 'refused' ? t('fileStatus.refused') : words.status(status)}
          </RunResult>
          {submissions.length > 0 && <Text as="span"> {series(submissions)}</Text>}
          {reason && <Text color="fg.muted">{words.reason(reason, details)}</Text>}
        </List.Item>
      ))}
    </List.Root>
  );
}
