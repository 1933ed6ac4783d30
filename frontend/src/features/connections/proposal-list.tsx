import { Box, Button, Flex, NativeSelect, Skeleton, Table, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionProposal, ProposalPage } from '#contracts/connections.schema.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useDecide, useProposals } from './proposal-api.ts';

/** Attachments that came by mail: a person says for which submission each is, or puts it aside. */
export function ProposalList({ record }: { record: MasterRecord }) {
  const { t } = useTranslation('connections');
  const { t: tCommon } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useProposals(record.id, page);
  const mayDecide = record.allowedActs.includes('edit');
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton m="3" h="120px" aria-busy />;
  return (
    <Box p="3">
      <Text mb="3" color="fg.muted">
        {t('attachments.text')}
      </Text>
      {data.rows.length === 0 ? (
        <Text color="fg.muted">{t('attachments.empty')}</Text>
      ) : (
        <Box overflowX="auto">
          <Table.Root size="sm" aria-label={t('attachments.tab')}>
            <Table.Header>
              <Table.Row>
                <Table.ColumnHeader>{t('attachments.file')}</Table.ColumnHeader>
                <Table.ColumnHeader hideBelow="md">{t('attachments.sender')}</Table.ColumnHeader>
                <Table.ColumnHeader hideBelow="md">{t('attachments.receivedAt')}</Table.ColumnHeader>
                <Table.ColumnHeader>{t('attachments.result')}</Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {data.rows.map((one) => (
                <ProposalRow
                  key={one.proposalId}
                  proposal={one}
                  targets={data.targets}
                  connectionId={record.id}
                  mayDecide={mayDecide && one.status === 'open'}
                />
              ))}
            </Table.Body>
          </Table.Root>
        </Box>
      )}
      {data.total > data.size && (
        <Flex gap="2" mt="2" justify="end">
          <Button size="sm" variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {tCommon('pager.previous')}
          </Button>
          <Button
            size="sm"
            variant="outline"
            disabled={page * data.size >= data.total}
            onClick={() => setPage(page + 1)}
          >
            {tCommon('pager.next')}
          </Button>
        </Flex>
      )}
    </Box>
  );
}

interface ProposalRowProps {
  proposal: ConnectionProposal;
  targets: ProposalPage['targets'];
  connectionId: number;
  mayDecide: boolean;
}

function ProposalRow({ proposal, targets, connectionId, mayDecide }: ProposalRowProps) {
  const { t } = useTranslation('connections');
  const dates = useDates();
  const decide = useDecide(connectionId);
  const { proposalId, fileName, sender, subject, receivedAt, createdAt, status, suggested } = proposal;
  const isOffered = targets.some(({ submissionNo }) => submissionNo === suggested);
  const [chosen, setChosen] = useState(isOffered ? (suggested ?? '') : '');
  const act = (submissionNo: string | null) =>
    decide.mutate({ proposalId, submissionNo }, { onError: (error) => toast.failure(error) });
  const sent = (
    <>
      <Bdi>{sender}</Bdi>
      <Text color="fg.muted">
        <Bdi>{subject}</Bdi>
      </Text>
    </>
  );
  const receivedOn = dates.instant(receivedAt ?? createdAt);
  return (
    <Table.Row>
      <Table.Cell overflowWrap="anywhere" verticalAlign="top">
        <Bdi>{fileName}</Bdi>
        <Box hideFrom="md" mt="1" fontSize="sm">
          {sent}
          {receivedOn}
        </Box>
      </Table.Cell>
      <Table.Cell overflowWrap="anywhere" verticalAlign="top" hideBelow="md">
        {sent}
      </Table.Cell>
      <Table.Cell whiteSpace="nowrap" verticalAlign="top" hideBelow="md">
        {receivedOn}
      </Table.Cell>
      <Table.Cell verticalAlign="top">
        {mayDecide ? (
          <Flex gap="2" direction={{ base: 'column', lg: 'row' }} align={{ lg: 'center' }}>
            <NativeSelect.Root size="sm" minW={{ base: '150px', lg: '220px' }}>
              <NativeSelect.Field
                aria-label={t('attachments.submissionFor', { file: fileName })}
                value={chosen}
                onChange={({ target }) => setChosen(target.value)}
              >
                <option value="">{t('attachments.choose')}</option>
                {targets.map(({ submissionNo, place }) => (
                  <option key={submissionNo} value={submissionNo}>
                    {/* Each in its own direction: of a long name the end is cut off, and never the number. */}
                    {`\u2068${submissionNo}\u2069 \u2068${place}\u2069`}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
            <Flex gap="2">
              <Button size="xs" disabled={chosen === '' || decide.isPending} onClick={() => act(chosen)}>
                {t('attachments.accept')}
              </Button>
              <Button size="xs" variant="outline" disabled={decide.isPending} onClick={() => act(null)}>
                {t('attachments.dismiss')}
              </Button>
            </Flex>
          </Flex>
        ) : (
          <>
            {t(`attachments.status.${status}`)} {proposal.submissionNo}
            {proposal.decidedBy && (
              <Text color="fg.muted">
                <Bdi>{proposal.decidedBy}</Bdi>
              </Text>
            )}
          </>
        )}
      </Table.Cell>
    </Table.Row>
  );
}
