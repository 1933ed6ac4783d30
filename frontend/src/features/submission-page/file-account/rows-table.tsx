import { Box, Button, Icon, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuMinus } from 'react-icons/lu';
import type { FileAccountView, LeftOutRows } from '#contracts/file-accounts.ts';
import { useDates } from '../../../lib/dates.ts';
import { rowRanges } from './account-facts.ts';

/** What became of the rows, reason by reason; a reason opens to its rows. */
export function RowsTable({ account }: { account: FileAccountView }) {
  const { t } = useTranslation('submission');
  const { t: tCommon } = useTranslation();
  const dates = useDates();
  return (
    <Box borderWidth="1px" rounded="l3" overflowX="auto" tabIndex={0} role="region" aria-label={t('file.became')}>
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('file.became')}</Table.ColumnHeader>
            <Table.ColumnHeader>{t('file.rowsInSheet')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="end">{t('file.rows')}</Table.ColumnHeader>
            <Table.ColumnHeader>
              <VisuallyHidden>{tCommon('table.actions')}</VisuallyHidden>
            </Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          <Table.Row>
            <Table.Cell>
              <Icon as={LuCircleCheck} boxSize="15px" color="done.fg" me="2" aria-hidden />
              {t('file.loaded')}
            </Table.Cell>
            <Table.Cell />
            <Table.Cell textAlign="end" fontWeight="600">
              {dates.number(account.rowsLoaded)}
            </Table.Cell>
            <Table.Cell />
          </Table.Row>
          {account.leftOut.map((group) => (
            <LeftOutGroup key={`${group.sheet ?? ''} ${group.reason} ${group.word ?? ''}`} group={group} />
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

const shownAtOnce = 100;

function LeftOutGroup({ group }: { group: LeftOutRows }) {
  const { t } = useTranslation('submission');
  const dates = useDates();
  const [isOpen, setOpen] = useState(false);
  const { reason, sheet, word, count, rows } = group;
  const { texts, isCut } = rowRanges(rows.map(({ rowNo }) => rowNo));
  const hasTexts = rows.some((row) => row.text !== '');
  const name = word === null ? t(`file.left.${reason}`) : t('file.left.keyword', { word });
  return (
    <>
      <Table.Row color="fg.muted">
        <Table.Cell>
          <Icon as={LuMinus} boxSize="15px" me="2" aria-hidden />
          {name}
        </Table.Cell>
        <Table.Cell>
          {sheet !== undefined && <bdi>{sheet}: </bdi>}
          {dates.series(texts)}
          {(isCut || rows.length < count) && ' …'}
        </Table.Cell>
        <Table.Cell textAlign="end">{dates.number(count)}</Table.Cell>
        <Table.Cell>
          {hasTexts && (
            <Button size="2xs" variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('file.hideRows') : t('file.showRows')}
              <Box as="span" srOnly>
                {name}
              </Box>
            </Button>
          )}
        </Table.Cell>
      </Table.Row>
      {isOpen && (
        <Table.Row>
          <Table.Cell colSpan={4} bg="bg.subtle">
            <Box as="ul" listStyleType="none" textStyle="xs">
              {rows.slice(0, shownAtOnce).map((row) => (
                <li key={row.rowNo}>
                  {t('file.rowNo', { rowNo: row.rowNo })} <bdi>{row.text}</bdi>
                  {row.why && <> {t('quote', { text: row.why })}</>}
                </li>
              ))}
            </Box>
            {count > Math.min(rows.length, shownAtOnce) && (
              <Text textStyle="xs" color="fg.muted">
                {t('file.moreRows', { n: count - Math.min(rows.length, shownAtOnce) })}
              </Text>
            )}
          </Table.Cell>
        </Table.Row>
      )}
    </>
  );
}
