import { Table } from '@chakra-ui/react';
import { useDates } from '../../lib/dates.ts';

/** An amount with two decimals and its currency; a dash where nothing is published. */
export function AmountCell({ amount, currency }: { amount: string | null; currency: string | null }) {
  const dates = useDates();
  const number =
    amount === null ? null : dates.number(Number(amount), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (
    <Table.Cell textAlign="end" whiteSpace="nowrap">
      {number === null ? '–' : [number, currency].filter(Boolean).join(' ')}
    </Table.Cell>
  );
}
