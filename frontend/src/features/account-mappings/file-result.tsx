import { Stack, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MappingFileResult } from '#contracts/account-mapping-files.schema.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { ScrollingTable } from '../../components/scrolling-table.tsx';
import { useControlWords } from './mapping-words.ts';

/** What saving does with each row of a workbook; rows with errors first. */
export function FileResult({ result: { counts, rows, broken } }: { result: MappingFileResult }) {
  const { t } = useTranslation('account-mappings');
  const controlWords = useControlWords();
  return (
    <Stack gap="2">
      <Text fontWeight="500">{t('file.result', counts)}</Text>
      {counts.refused > 0 && <Text color="fg.muted">{t('file.notSaved')}</Text>}
      {broken.length > 0 && (
        <FaultStrip>
          {broken.map(({ chart, ...one }) => (
            <Text key={`${chart} ${one.control} ${one.postMonth} ${one.group}`}>
              {t('file.brokenIn', { chart, control: controlWords(one) })}
            </Text>
          ))}
        </FaultStrip>
      )}
      <ScrollingTable
        label={t('file.table')}
        heads={[t('file.row'), t('column.accountCode'), t('column.masterAccount'), t('file.column'), t('file.problem')]}
      >
        {rows.map(({ rowNo, accountCode, masterAccount, outcome, code, field }) => (
          <Table.Row key={rowNo}>
            <Table.Cell>{rowNo}</Table.Cell>
            <Table.Cell>
              <Code>{accountCode}</Code>
            </Table.Cell>
            <Table.Cell>
              <Bdi>{masterAccount}</Bdi>
            </Table.Cell>
            <Table.Cell>{field && t(`field.${field}`)}</Table.Cell>
            <Table.Cell color={outcome === 'refused' ? 'fault.fg' : undefined}>
              {code ? t(`file.code.${code}`) : t(`file.outcome.${outcome}`)}
            </Table.Cell>
          </Table.Row>
        ))}
      </ScrollingTable>
    </Stack>
  );
}
