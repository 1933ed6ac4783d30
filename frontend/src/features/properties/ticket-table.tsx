import { Box, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PropertyTicket } from '#contracts/properties.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useDates } from '../../lib/dates.ts';

/** Tickets that an act is going to touch. */
export function TicketTable({ tickets, label }: { tickets: readonly PropertyTicket[]; label: string }) {
  const { t } = useTranslation('properties');
  const dates = useDates();
  return (
    <Box maxH="260px" overflow="auto" borderWidth="1px" rounded="l2" tabIndex={0} role="region" aria-label={label}>
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {(['ticket', 'dataset', 'postMonth', 'status'] as const).map((head) => (
              <Table.ColumnHeader key={head}>{t(`disposal.${head}`)}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {tickets.map((ticket) => (
            <Table.Row key={ticket.submissionNo}>
              <Table.Cell>
                <Code>{ticket.submissionNo}</Code>
              </Table.Cell>
              <Table.Cell>
                <Bdi>{ticket.datasetName}</Bdi>
              </Table.Cell>
              <Table.Cell>{dates.month(ticket.postMonth)}</Table.Cell>
              <Table.Cell>
                <StatusBadge status={ticket.status} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
