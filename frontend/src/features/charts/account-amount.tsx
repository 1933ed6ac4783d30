import { Table } from '@chakra-ui/react';
import { useAmounts } from '../../lib/amounts.ts';

/** An amount with its currency; a dash where nothing is published. */
export function AmountCell({ amount, currency }: { amount: string | null; currency: string | null }) {
  const amountOf = useAmounts();
  return (
    <Table.Cell textAlign="end" whiteSpace="nowrap">
      {amountOf(amount, currency)}
    </Table.Cell>
  );
}
