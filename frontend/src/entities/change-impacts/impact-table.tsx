import { Box, Button, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeImpactView, ImpactSubmission } from '#contracts/change-impacts.schema.ts';
import { Code } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useDates } from '../../lib/dates.ts';
import { TrialPages } from '../trials/trial-pages.tsx';
import { impactPageSize, useImpactSubmissions } from './impact-api.ts';
import type { FieldLabel, ImpactQuery } from './impact-api.ts';
import { ImpactRows } from './impact-rows.tsx';

interface ImpactTableProps {
  impact: ChangeImpactView;
  differences: ImpactQuery['differences'];
  labelOf: FieldLabel;
}

const heads = ['submission', 'before', 'after', 'rows', 'findings'] as const;

/** The submissions of a preview, those that would be refused first. */
export function ImpactTable({ impact: { job, kind, tried }, differences, labelOf }: ImpactTableProps) {
  const { t } = useTranslation('change-impacts');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useImpactSubmissions(kind, job.jobId, { page, differences }, tried);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="80px" aria-busy />;
  return (
    <Stack gap="0">
      <Box overflowX="auto" tabIndex={0} role="group" aria-label={t('submissions')}>
        <Table.Root size="sm" aria-label={t('submissions')}>
          <Table.Header>
            <Table.Row>
              {heads.map((head) => (
                <Table.ColumnHeader key={head}>{t(`column.${head}`)}</Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.rows.map((row) => (
              <Fragment key={row.submissionNo}>
                <SubmissionRow
                  row={row}
                  isOpen={open === row.submissionNo}
                  onOpen={() => setOpen(open === row.submissionNo ? null : row.submissionNo)}
                />
                {open === row.submissionNo && (
                  <Table.Row>
                    <Table.Cell colSpan={heads.length} p="0">
                      <ImpactRows submission={row} labelOf={labelOf} />
                    </Table.Cell>
                  </Table.Row>
                )}
              </Fragment>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <TrialPages page={page} size={impactPageSize} total={data.total} onPage={setPage} />
    </Stack>
  );
}

function SubmissionRow({ row, isOpen, onOpen }: { row: ImpactSubmission; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation('change-impacts');
  const dates = useDates();
  const { submissionNo: no, dataset, subject, serviceProvider, postMonth, before, after, appeared, vanished } = row;
  const differing = row.refused + row.accepted + row.changed;
  return (
    <Table.Row bg={before.outcome === 'passed' && after.outcome !== 'passed' ? 'fault.subtle' : undefined}>
      <Table.Cell>
        <Code>{no}</Code>
        <Text textStyle="xs" color="fg.muted">
          <bdi>{dataset}</bdi>, <bdi>{subject}</bdi>, {dates.month(postMonth)}, <bdi>{serviceProvider}</bdi>
        </Text>
      </Table.Cell>
      {[before, after].map((side, at) => (
        <Table.Cell key={at}>
          <Outcome side={side} />
        </Table.Cell>
      ))}
      <Table.Cell>
        {differing === 0 ? (
          dates.number(0)
        ) : (
          <Button
            size="xs"
            variant="plain"
            px="0"
            textDecoration="underline"
            aria-expanded={isOpen}
            aria-label={`${dates.number(differing)}: ${t(isOpen ? 'hide' : 'open', { no })}`}
            onClick={onOpen}
          >
            {dates.number(differing)}
          </Button>
        )}
      </Table.Cell>
      <Table.Cell whiteSpace="nowrap">{t('findingsOf', { appeared, vanished })}</Table.Cell>
    </Table.Row>
  );
}

function Outcome({ side: { outcome, cause, rows } }: { side: ImpactSubmission['before'] }) {
  const { t } = useTranslation('change-impacts');
  const { t: tStatuses } = useTranslation('statuses');
  const why = cause === 'NO_MAPPING' ? t('noMapping') : cause && tStatuses(`cause.${cause as 'HARD_RULE'}`);
  return (
    <>
      <Text color={outcome === 'passed' ? 'done.fg' : 'fault.fg'}>{t(`outcome.${outcome}`)}</Text>
      <Text textStyle="xs" color="fg.muted">
        {why ? `${why}, ` : ''}
        {t('ofRows', { count: rows })}
      </Text>
    </>
  );
}
