import { Box, Flex, Table, Text } from '@chakra-ui/react';
import { useDates } from '../../../lib/dates.ts';
import type { LineSeries } from './line-chart.tsx';

export interface MonthFiguresProps {
  /** What opens the table. */
  label: string;
  monthLabel: string;
  rows: readonly Record<string, string | number | null>[];
  series: readonly LineSeries[];
  /** Digits after the point. */
  digits?: number;
}

/** The figures behind a chart, and the names of its colours. */
export function MonthFigures({ label, monthLabel, rows, series, digits = 1 }: MonthFiguresProps) {
  const dates = useDates();
  const shown = (value: string | number | null | undefined) =>
    typeof value === 'number'
      ? dates.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
      : '–';
  return (
    <>
      <Flex gap="4" wrap="wrap" textStyle="xs" color="fg.muted" aria-hidden>
        {series.map(({ name, label: words, color }) => (
          <Flex key={name} align="center" gap="1.5">
            <Box boxSize="10px" bg={color} />
            {words}
          </Flex>
        ))}
      </Flex>
      <Box as="details" mt="2" textStyle="sm">
        <Text as="summary" cursor="pointer" color="fg.muted">
          {label}
        </Text>
        <Table.ScrollArea>
          <Table.Root size="sm" mt="1">
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader>{monthLabel}</Table.ColumnHeader>
                {series.map(({ name, label: words }) => (
                  <Table.ColumnHeader key={name} textAlign="right">
                    {words}
                  </Table.ColumnHeader>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {rows.map((row) => (
                <Table.Row key={String(row.postMonth)}>
                  <Table.Cell>{dates.month(String(row.postMonth))}</Table.Cell>
                  {series.map(({ name }) => (
                    <Table.Cell key={name} textAlign="right">
                      {shown(row[name])}
                    </Table.Cell>
                  ))}
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        </Table.ScrollArea>
      </Box>
    </>
  );
}
