import { Stack, Text } from '@chakra-ui/react';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStatus } from '#contracts/connections.ts';
import { bringsFiles, runStatuses } from '#contracts/connections.ts';
import type { FieldValue, MasterRecord } from '#contracts/masters.ts';
import { Code } from '../../components/bdi.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { useDates } from '../../lib/dates.ts';
import { columnsIn, draftOf, isAsked } from './connection-draft.ts';
import { MappedFields } from './field-map.tsx';
import { RunBars } from './run-bars.tsx';
import { RunResult } from './run-result.tsx';
import { typeOf } from './type-of.ts';
import { useRunWords } from './use-run-words.ts';

const textIn = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '');
const codeOf = (value: FieldValue | undefined) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
const isStatus = (text: string): text is RunStatus => runStatuses.some((status) => status === text);

/** The columns of the list, with the last runs as times, words and bars. */
export function useConnectionColumns() {
  const { t } = useTranslation('connections');
  const dates = useDates();
  return useCallback(
    (columns: ListColumn<MasterRecord>[]) => {
      const timeOf = (value: FieldValue | undefined) =>
        textIn(value) === '' ? t('runs.never') : dates.instant(textIn(value));
      return columns.map((column): ListColumn<MasterRecord> => {
        switch (column.id) {
          case 'lastRunAt':
            return {
              ...column,
              title: ({ values }) => timeOf(values['lastRunAt']),
              cell: ({ values }) => timeOf(values['lastRunAt']),
            };
          case 'lastResult':
            return {
              ...column,
              cell: ({ values }) => {
                const result = codeOf(values['lastResult']);
                const isStale = textIn(values['staleFields']) !== '';
                return (
                  <Stack gap="0">
                    {result && isStatus(result.code) && <RunResult status={result.code}>{result.name}</RunResult>}
                    {isStale && (
                      <Text as="span" textStyle="xs" color="fg.warning">
                        {t('stale')}
                      </Text>
                    )}
                  </Stack>
                );
              },
            };
          case 'runEvery': {
            const textOf = (record: MasterRecord) =>
              bringsFiles(typeOf(record)) ? (codeOf(record.values['runEvery'])?.name ?? '') : t('runs.onEvent');
            return { ...column, title: textOf, cell: textOf };
          }
          case 'lastRuns':
            return {
              ...column,
              title: () => '',
              cell: ({ values }) => <RunBars statuses={textIn(values['lastRuns']).split(' ').filter(isStatus)} />,
            };
          default:
            return column;
        }
      });
    },
    [dates, t],
  );
}

function StaleFields({ names }: { names: string }) {
  const { t } = useTranslation('connections');
  return (
    <Stack gap="0" color="fg.warning" overflowWrap="anywhere">
      <Text>{t('staleText')}</Text>
      <Code>{names}</Code>
    </Stack>
  );
}

/** The same fields, and the reason, of a record that is opened; without those that its type has no use for. */
export function useConnectionDetails() {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const words = useRunWords();
  return useCallback(
    (field: string, record: MasterRecord) => {
      const text = textIn(record.values[field]);
      switch (field) {
        case 'lastRunAt':
          return text === '' ? t('runs.never') : dates.instant(text);
        case 'lastReason':
          return text === '' ? undefined : words.reasonAlone(text);
        case 'lastRuns':
          return <RunBars statuses={text.split(' ').filter(isStatus)} />;
        case 'fieldMap':
          return isAsked(field, draftOf(record)) ? <MappedFields columns={columnsIn(draftOf(record))} /> : null;
        case 'staleFields':
          return text === '' ? null : <StaleFields names={text} />;
        case 'runEvery':
          return bringsFiles(typeOf(record)) ? undefined : t('runs.onEvent');
        default:
          return isAsked(field, draftOf(record)) ? undefined : null;
      }
    },
    [dates, t, words],
  );
}
