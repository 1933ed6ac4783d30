import { Box, Button, Flex, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ConnectionReport, JsonList } from '#contracts/connections.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';

export interface AnswerListsProps {
  lists: readonly JsonList[];
  /** What the form holds; null is the whole answer. */
  rowsPath: string | null;
  onChoose: (path: string) => void;
}

/** The lists in a JSON answer: the chosen one becomes the path to the rows. */
export function AnswerLists({ lists, rowsPath, onChoose }: AnswerListsProps) {
  const { t } = useTranslation('connections');
  return (
    <Box mt="3" role="group" aria-label={t('connect.lists')}>
      <Text fontWeight="600">{t('connect.lists')}</Text>
      <Flex mt="1" gap="2" wrap="wrap">
        {lists.map(({ path, rowCount }) => (
          <Button
            key={path}
            size="xs"
            variant={path === (rowsPath ?? '$') ? 'solid' : 'outline'}
            aria-pressed={path === (rowsPath ?? '$')}
            h="auto"
            minH="7"
            whiteSpace="normal"
            overflowWrap="anywhere"
            onClick={() => onChoose(path)}
          >
            <Code>{path}</Code> {t('connect.rowCount', { count: rowCount })}
          </Button>
        ))}
      </Flex>
    </Box>
  );
}

/** Each field of the rows with its first value, and what the dataset mapping makes of it. */
export function AnswerFields({ fields }: Pick<NonNullable<ConnectionReport['found']>, 'fields'>) {
  const { t } = useTranslation('connections');
  const isMapped = fields.some(({ readInto }) => readInto !== null);
  return (
    <Box mt="3">
      <Text fontWeight="600">{t('connect.fields')}</Text>
      {!isMapped && <Text color="fg.muted">{t('connect.noneRead')}</Text>}
      <Box overflow="auto" maxH="320px" tabIndex={0} role="region" aria-label={t('connect.fields')}>
        <Table.Root size="sm">
          <Table.Header>
            <Table.Row>
              {(['field', 'sample', 'readInto'] as const).map((name) => (
                <Table.ColumnHeader key={name}>{t(`connect.${name}`)}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {fields.map(({ name, sample, readInto }) => (
              <Table.Row key={name}>
                <Table.Cell overflowWrap="anywhere">
                  <Code>{name}</Code>
                </Table.Cell>
                <Table.Cell overflowWrap="anywhere">
                  <Bdi>{sample}</Bdi>
                </Table.Cell>
                <Table.Cell color={readInto === null ? 'fg.muted' : undefined}>
                  {readInto ?? t('connect.notRead')}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}
