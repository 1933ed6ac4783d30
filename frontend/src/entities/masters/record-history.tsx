import { Box, Flex, Skeleton, Table, Text } from '@chakra-ui/react';
import type { MasterChange } from '#contracts/masters.ts';
import { isNumeric } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { useMasterHistory } from './masters.ts';
import type { Recordable } from './masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useMasterWords } from './use-master-words.ts';
import type { Worded } from './use-master-words.ts';

type Recorded = Worded & Recordable;

function Change({ definition, change }: { definition: Recorded; change: MasterChange }) {
  const words = useMasterWords(definition);
  const dates = useDates();
  const { user, impersonator, importedFrom } = change;
  const shown = (name: string, value: string | null) => {
    const field = definition.fields?.find((one) => one.name === name);
    if (value === null || !field) return value ?? '–';
    if (isNumeric(field)) return dates.number(Number(value), { maximumFractionDigits: 12 });
    return field.type === 'date' ? dates.day(value) : value;
  };
  const who = impersonator ? words.t('changes.byFor', { user, impersonator }) : (user ?? '');
  return (
    <Box as="li" px="3" py="2.5" borderBottomWidth="1px" borderColor="border.muted">
      <Flex wrap="wrap" columnGap="2" textStyle="sm">
        <Text as="span" fontWeight="600">
          {words.t(`changes.${change.act}`)}
        </Text>
        <Bdi>{who}</Bdi>
        <Text as="span" color="fg.muted">
          {dates.instant(change.at)}
        </Text>
        {importedFrom && (
          <Text as="span" color="fg.muted">
            <Bdi>{words.t('changes.from', { file: importedFrom })}</Bdi>
          </Text>
        )}
      </Flex>
      {change.changes.length > 0 && (
        <Table.Root size="sm" mt="1.5">
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{words.t('changes.field')}</Table.ColumnHeader>
              <Table.ColumnHeader>{words.t('changes.before')}</Table.ColumnHeader>
              <Table.ColumnHeader>{words.t('changes.after')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {change.changes.map(({ field, before, after }) => (
              <Table.Row key={field}>
                <Table.Cell>{words.field(field)}</Table.Cell>
                <Table.Cell color="fg.muted">
                  <Bdi>{shown(field, before)}</Bdi>
                </Table.Cell>
                <Table.Cell>
                  <Bdi>{shown(field, after)}</Bdi>
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      )}
    </Box>
  );
}

/** Every change of a record with the people behind it, newest first. */
export function RecordHistory({ definition, id }: { definition: Recorded; id: number }) {
  const { data, error, refetch } = useMasterHistory(definition, id);
  const words = useMasterWords(definition);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton m="3" h="120px" aria-busy />;
  if (data.changes.length === 0) {
    return (
      <Text p="3" color="fg.muted">
        {words.t('changes.empty')}
      </Text>
    );
  }
  return (
    <>
      <Box as="ol" listStyleType="none">
        {data.changes.map((change, index) => (
          <Change key={`${change.at} ${index}`} {...{ definition, change }} />
        ))}
      </Box>
      {!data.isComplete && (
        <Text p="3" textStyle="sm" color="fg.muted">
          {words.t('changes.incomplete')}
        </Text>
      )}
    </>
  );
}
