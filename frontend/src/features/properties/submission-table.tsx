import { Box, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { PropertySubmission } from '#contracts/properties.ts';
import { Bdi, Code } from '../../components/bdi.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useDates } from '../../lib/dates.ts';

/** Submissions that an act is going to touch. */
export function SubmissionTable({ submissions, label }: { submissions: readonly PropertySubmission[]; label: string }) {
  const { t } = useTranslation('properties');
  const dates = useDates();
  return (
    <Box maxH="260px" overflow="auto" borderWidth="1px" rounded="l2" tabIndex={0} role="region" aria-label={label}>
      <Table.Root size="sm">
        <Table.Header>
          <Table.Row bg="bg.subtle">
            {(['submission', 'dataset', 'postMonth', 'status'] as const).map((head) => (
              <Table.ColumnHeader key={head}>{t(`disposal.${head}`)}</Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {submissions.map((submission) => (
            <Table.Row key={submission.submissionNo}>
              <Table.Cell>
                <Code>{submission.submissionNo}</Code>
              </Table.Cell>
              <Table.Cell>
                <Bdi>{submission.datasetName}</Bdi>
              </Table.Cell>
              <Table.Cell>{dates.month(submission.postMonth)}</Table.Cell>
              <Table.Cell>
                <StatusBadge status={submission.status} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Box>
  );
}
