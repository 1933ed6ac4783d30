import { Box, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface ScrollingTableProps {
  label: string;
  heads: readonly string[];
  /** Rows. */
  children: ReactNode;
}

/** A table inside a dialog, as high as some rows; the others are scrolled to, also by keyboard. */
export function ScrollingTable({ label, heads, children }: ScrollingTableProps) {
  return (
    <Box overflow="auto" maxH="320px" tabIndex={0} role="region" aria-label={label}>
      <Table.Root size="sm" aria-label={label}>
        <Table.Header>
          <Table.Row>
            {heads.map((head) => (
              <Table.ColumnHeader key={head}>{head}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>{children}</Table.Body>
      </Table.Root>
    </Box>
  );
}
