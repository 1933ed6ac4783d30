import { Box, Skeleton, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { textOfColumns } from '#contracts/connection-columns.ts';
import type { ConnectionColumns } from '#contracts/connection-columns.ts';
import type { AnswerRows } from '#contracts/connections.schema.ts';
import { Bdi } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useAnswerReading } from './connection-api.ts';

interface LoadedRowsProps {
  columns: ConnectionColumns;
  serviceProvider: string;
  dataset: string;
  sample: AnswerRows;
}

const shownFaults = 5;

/** The first rows of the answer as a run would load them, by the fields that are chosen now. */
export function LoadedRows({ columns, serviceProvider, dataset, sample }: LoadedRowsProps) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const messageOf = useErrorMessage();
  const { data, error } = useAnswerReading({
    ...{ serviceProvider, dataset, fieldMap: textOfColumns(columns) ?? '' },
    ...mappedOnly(sample, columns),
  });
  if (error) return <FaultStrip>{messageOf(error)}</FaultStrip>;
  if (!data) return <Skeleton h="60px" mt="3" />;
  const { fields, records, unfed, faults, absent } = data;
  return (
    <Box mt="3">
      <Text fontWeight="600">{t('connect.loaded')}</Text>
      {unfed.length > 0 && <Text color="fg.error">{t('connect.unfed', { fields: dates.list(unfed) })}</Text>}
      {absent.map(({ source, field }) => (
        <Text key={source} color="fg.error">
          {t('connect.absentField', { source: `\u2068${source}\u2069`, field: `\u2068${field}\u2069` })}
        </Text>
      ))}
      {faults.slice(0, shownFaults).map(({ field, found, count }) => (
        <Text key={`${field} ${found}`} color="fg.error">
          {t('connect.fault', { count, field: `\u2068${field}\u2069`, found: `\u2068${found}\u2069` })}
        </Text>
      ))}
      <ScrollingTable label={t('connect.loaded')} heads={fields.map(({ label }) => label)}>
        {records.map((values, row) => (
          <Table.Row key={row}>
            {values.map((value, place) => (
              <Table.Cell key={place}>{value === null ? '–' : <Bdi>{value}</Bdi>}</Table.Cell>
            ))}
          </Table.Row>
        ))}
      </ScrollingTable>
    </Box>
  );
}

/** What nothing is taken from is not sent. */
function mappedOnly({ columns, rows }: AnswerRows, mapped: ConnectionColumns): AnswerRows {
  const places = columns.flatMap((name, at) => (mapped.some(({ source }) => source === name) ? [at] : []));
  const of = (cells: readonly string[]) => places.map((at) => cells[at] ?? '');
  return { columns: of(columns), rows: rows.map(of) };
}
