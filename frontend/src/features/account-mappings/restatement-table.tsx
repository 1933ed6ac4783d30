import { Box, Checkbox, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RestatementPreview } from '#contracts/restatements.schema.ts';
import { useAmounts } from '../../lib/amounts.ts';
import { useDates } from '../../lib/dates.ts';

type Row = RestatementPreview['rows'][number];
const columns = ['submission', 'postMonth', 'accounts', 'before', 'after', 'change'] as const;

interface RestatementTableProps {
  rows: readonly Row[];
  /** Submissions that are not to be restated. */
  skipped: readonly string[];
  onSkip: (skipped: readonly string[]) => void;
}

/** A line for each month, book and currency, with its net operating income. */
export function RestatementTable({ rows, skipped, onSkip }: RestatementTableProps) {
  const { t } = useTranslation('account-mappings');
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t('restate.table')}>
      <Table.Root size="sm" aria-label={t('restate.table')}>
        <Table.Header>
          <Table.Row>
            {columns.map((column, index) => (
              <Table.ColumnHeader key={column} textAlign={index > 1 ? 'end' : 'start'}>
                {t(`restate.column.${column}`)}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {rows.map((row) => (
            <Lines
              key={row.submissionNo}
              row={row}
              isChosen={!row.isOnlyAuthor && !skipped.includes(row.submissionNo)}
              onChoose={(isChosen) =>
                onSkip(isChosen ? skipped.filter((one) => one !== row.submissionNo) : [...skipped, row.submissionNo])
              }
            />
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}

function Lines({ row, isChosen, onChoose }: { row: Row; isChosen: boolean; onChoose: (isChosen: boolean) => void }) {
  const dates = useDates();
  const amount = useAmounts();
  const { submissionNo, dataset, postMonth, accounts, isOnlyAuthor, groups } = row;
  return groups.map(({ group, currency, before, after }, index) => (
    <Table.Row key={group}>
      <Table.Cell>
        {index === 0 && (
          <Checkbox.Root
            checked={isChosen}
            disabled={isOnlyAuthor}
            onCheckedChange={({ checked }) => onChoose(checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label fontWeight="400">
              <bdi>{submissionNo}</bdi> {dataset}
            </Checkbox.Label>
          </Checkbox.Root>
        )}
      </Table.Cell>
      <Table.Cell>
        {dates.month(postMonth)}{' '}
        <Text as="span" color="fg.muted">
          <bdi>{group}</bdi>
        </Text>
      </Table.Cell>
      <Table.Cell textAlign="end">{dates.number(accounts)}</Table.Cell>
      <Table.Cell textAlign="end">{amount(before.NOI, currency)}</Table.Cell>
      <Table.Cell textAlign="end">{amount(after.NOI, currency)}</Table.Cell>
      <Table.Cell textAlign="end" fontWeight="600">
        {amount(String(Number(after.NOI) - Number(before.NOI)), currency)}
      </Table.Cell>
    </Table.Row>
  ));
}
