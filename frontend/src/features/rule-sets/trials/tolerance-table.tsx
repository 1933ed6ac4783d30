import { Box, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { useDates } from '../../../lib/dates.ts';

/** Limits that the differences suggest, with how many violations each would find. */
export function ToleranceTable({ tolerance }: { tolerance: NonNullable<RuleTrialView['tolerance']> }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const limitOf = (limit: number) =>
    tolerance.unit === 'percent'
      ? dates.number(limit / 100, { style: 'percent', maximumFractionDigits: 2 })
      : dates.number(limit, { maximumFractionDigits: 2 });
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500">
        {t('machine.tolerance')}
      </Text>
      <Text textStyle="sm" color="fg.muted" mb="2">
        {t('machine.toleranceHint')} {tolerance.isSampled && t('machine.sampled')}
      </Text>
      <Table.Root size="sm" maxW="480px" aria-label={t('machine.tolerance')}>
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t('machine.choice')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="right">{t('machine.limit')}</Table.ColumnHeader>
            <Table.ColumnHeader textAlign="right">{t('machine.findings')}</Table.ColumnHeader>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {tolerance.choices.map(({ kind, limit, findings }) => (
            <Table.Row key={kind}>
              <Table.Cell>{t(`machine.${kind}`)}</Table.Cell>
              <Table.Cell textAlign="right" fontVariantNumeric="tabular-nums">
                <bdi>{limitOf(limit)}</bdi>
              </Table.Cell>
              <Table.Cell textAlign="right" fontVariantNumeric="tabular-nums">
                {dates.number(findings)}
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
