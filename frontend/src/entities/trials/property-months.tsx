import { Box, Table, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../lib/dates.ts';
import type { CountTone, MonthCount } from './month-bars.tsx';

export interface PropertyMonthsProps {
  label: string;
  /** What a row is: a property without a word. */
  head?: string;
  months: readonly string[];
  /** In their order; those without a count in any month are left out. */
  properties: readonly { name: string; months: readonly MonthCount[] }[];
  tone: CountTone;
}

const totalOf = (months: readonly MonthCount[]) => months.reduce((sum, { count }) => sum + count, 0);

/** A count by property and month, or by what else has months. */
export function PropertyMonths({ label, head, months, properties, tone }: PropertyMonthsProps) {
  const { t } = useTranslation('jobs');
  const dates = useDates();
  const shown = properties.filter(({ months: own }) => totalOf(own) > 0);
  if (shown.length === 0) return null;
  return (
    <Box>
      <Text textStyle="sm" fontWeight="500" mb="2">
        {label}
      </Text>
      <Box overflowX="auto" tabIndex={0} role="group" aria-label={label}>
        <Table.Root size="sm" aria-label={label}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{head ?? t('trial.property')}</Table.ColumnHeader>
              {months.map((postMonth) => (
                <Table.ColumnHeader key={postMonth} textAlign="end" whiteSpace="nowrap">
                  {dates.month(postMonth)}
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader textAlign="end">{t('trial.total')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {shown.map((property, at) => (
              <Table.Row key={at}>
                <Table.Cell>
                  <bdi>{property.name}</bdi>
                </Table.Cell>
                {months.map((postMonth) => {
                  const count = property.months.find((one) => one.postMonth === postMonth)?.count;
                  return (
                    <Table.Cell
                      key={postMonth}
                      textAlign="end"
                      fontVariantNumeric="tabular-nums"
                      bg={count ? `${tone}.subtle` : undefined}
                      color={count ? 'fg' : 'fg.muted'}
                    >
                      {count === undefined ? '–' : dates.number(count)}
                    </Table.Cell>
                  );
                })}
                <Table.Cell textAlign="end" fontWeight="600" fontVariantNumeric="tabular-nums">
                  {dates.number(totalOf(property.months))}
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </Box>
  );
}
