import { Box, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RuleTrialView } from '#contracts/rule-trials.schema.ts';
import { useDates } from '../../../lib/dates.ts';

/** Violations by property and month, the properties with the most first. */
export function PropertyMonths({ trial: { months, properties, type } }: { trial: RuleTrialView }) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  if (properties.length === 0) return null;
  const shade = type === 'hard' ? 'fault.subtle' : 'provider.subtle';
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500" mb="2">
        {t('machine.byProperty')}
      </Text>
      <Box overflowX="auto" tabIndex={0} role="group" aria-label={t('machine.byProperty')}>
        <Table.Root size="sm" aria-label={t('machine.byProperty')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('machine.property')}</Table.ColumnHeader>
              {months.map(({ postMonth }) => (
                <Table.ColumnHeader key={postMonth} textAlign="end" whiteSpace="nowrap">
                  {dates.month(postMonth)}
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader textAlign="end">{t('machine.total')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {properties.map((property, at) => (
              <Table.Row key={at}>
                <Table.Cell>
                  <bdi>{property.name}</bdi>
                </Table.Cell>
                {months.map(({ postMonth }) => {
                  const found = property.months.find((one) => one.postMonth === postMonth)?.violations;
                  return (
                    <Table.Cell
                      key={postMonth}
                      textAlign="end"
                      fontVariantNumeric="tabular-nums"
                      bg={found ? shade : undefined}
                      color={found ? 'fg' : 'fg.muted'}
                    >
                      {found === undefined ? '–' : dates.number(found)}
                    </Table.Cell>
                  );
                })}
                <Table.Cell textAlign="end" fontWeight="600" fontVariantNumeric="tabular-nums">
                  {dates.number(property.violations)}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}
