import { Skeleton, Table } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { ListColumn } from './list-column.ts';

interface Props<Row> {
  columns: readonly ListColumn<Row>[];
  count: number;
  hasSelection: boolean;
  hasActions: boolean;
}

/** Bars as wide as real values, after 150 ms: an answer that comes at once does not flash. */
export function ListSkeleton<Row>({ columns, count, hasSelection, hasActions }: Props<Row>) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return Array.from({ length: count }, (_, at) => (
    <Table.Row key={at} aria-hidden display={{ mdDown: 'grid' }} visibility={isShown ? 'visible' : 'hidden'}>
      {hasSelection && <Table.Cell />}
      {columns.map((column) => (
        <Table.Cell key={column.id} h="36px">
          <Skeleton h="11px" w={column.skeletonWidth ?? '70%'} ms={column.isNumeric ? 'auto' : undefined} />
        </Table.Cell>
      ))}
      {hasActions && <Table.Cell />}
    </Table.Row>
  ));
}
