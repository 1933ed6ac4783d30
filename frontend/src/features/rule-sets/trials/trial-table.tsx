import { Box, Button, Flex, Icon, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuMessageSquareWarning, LuMinus } from 'react-icons/lu';
import { isJobOpen } from '#contracts/jobs.ts';
import type { RuleTrialView, TrialSubmission } from '#contracts/rule-trials.schema.ts';
import type { RuleDataset } from '#contracts/rules.schema.ts';
import { Code } from '../../../components/bdi.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { formatAmount } from '../../../entities/submission/format-cell.ts';
import { TrialPages } from '../../../entities/trials/trial-pages.tsx';
import { useDates } from '../../../lib/dates.ts';
import { TrialHits } from './trial-hits.tsx';
import { trialPageSize, useTrialSubmissions } from './trial-api.ts';
import type { TriedRule } from './trial-api.ts';

interface TrialTableProps {
  trial: RuleTrialView;
  tried: TriedRule | null;
  dataset: RuleDataset | undefined;
  hits?: 'all' | 'some';
}

const ifNarrow = '@container (max-width: 520px)';
/** In a narrow place, the figures of a submission stand below it, so that none is cut. */
const inWide = { [ifNarrow]: { display: 'none' } };
const inNarrow = { display: 'none', [ifNarrow]: { display: 'grid' } };

const looks = {
  pass: { icon: LuCircleCheck, color: 'done.fg' },
  hard: { icon: LuCircleX, color: 'fault.fg' },
  soft: { icon: LuMessageSquareWarning, color: 'provider.fg' },
  skipped: { icon: LuMinus, color: 'fg.muted' },
} as const;

/** The submissions of a trial, those with violations first. */
export function TrialTable({ trial, tried, dataset, hits = 'all' }: TrialTableProps) {
  const { t } = useTranslation('rules-engine');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refetch } = useTrialSubmissions(trial.job.jobId, { page, hits }, trial.tried);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h="80px" m="3" aria-busy />;
  // Before it has ended, others may follow.
  if (data.total === 0 && !isJobOpen(trial.job.status)) return <NoRows />;
  const isOfFile = trial.scope === 'dataset';
  const heads: readonly Head[] = isOfFile
    ? (['left', 'right', 'difference'] as const)
    : (['rows', 'violations'] as const);
  return (
    <Stack gap="0">
      <Box overflowX="auto" containerType="inline-size">
        <Table.Root size="sm" aria-label={t('trial.table')}>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t('trial.column.submission')}</Table.ColumnHeader>
              {heads.map((head) => (
                <Table.ColumnHeader key={head} textAlign="right" css={isOfFile ? inWide : undefined}>
                  {t(`trial.column.${head}`)}
                </Table.ColumnHeader>
              ))}
              <Table.ColumnHeader>{t('trial.column.result')}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {data.rows.map((row) => (
              <Fragment key={row.submissionNo}>
                <SubmissionRow
                  {...{ row, trial }}
                  isOpen={open === row.submissionNo}
                  onOpen={() => setOpen(open === row.submissionNo ? null : row.submissionNo)}
                />
                {open === row.submissionNo && (
                  <Table.Row>
                    <Table.Cell colSpan={heads.length + 2} p="0">
                      <TrialHits submission={row} tried={tried} dataset={dataset} />
                    </Table.Cell>
                  </Table.Row>
                )}
              </Fragment>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <TrialPages page={page} size={trialPageSize} total={data.total} onPage={setPage} />
    </Stack>
  );
}

function NoRows() {
  const { t } = useTranslation('rules-engine');
  return (
    <Text p="3" color="fg.muted">
      {t('trial.noViolations')}
    </Text>
  );
}

type Head = 'left' | 'right' | 'difference' | 'rows' | 'violations';

function Figures({ figures }: { figures: readonly [Head, string][] }) {
  const { t } = useTranslation('rules-engine');
  return (
    <Box as="dl" css={inNarrow} gridTemplateColumns="auto 1fr" columnGap="3" mt="1" textStyle="xs">
      {figures.map(([head, figure]) => (
        <Fragment key={head}>
          <Box as="dt" color="fg.muted">
            {t(`trial.column.${head}`)}
          </Box>
          <Box as="dd" textAlign="end" fontVariantNumeric="tabular-nums">
            <bdi>{figure}</bdi>
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

interface SubmissionRowProps {
  row: TrialSubmission;
  trial: RuleTrialView;
  isOpen: boolean;
  onOpen: () => void;
}

function SubmissionRow({ row, trial, isOpen, onOpen }: SubmissionRowProps) {
  const { t } = useTranslation('rules-engine');
  const dates = useDates();
  const amount = (text: string | null | undefined) => (text ? formatAmount(text, dates.tag) : '–');
  const result = row.violations > 0 ? trial.type : row.passes > 0 ? 'pass' : 'skipped';
  const { icon, color } = looks[result];
  const isOfFile = trial.scope === 'dataset';
  const figures: [Head, string][] = isOfFile
    ? (['left', 'right', 'difference'] as const).map((side) => [side, amount(row.sides?.[side])])
    : [
        ['rows', dates.number(row.rows)],
        ['violations', dates.number(row.violations)],
      ];
  return (
    <Table.Row bg={row.violations > 0 ? 'provider.subtle' : undefined}>
      <Table.Cell>
        <Code>{row.submissionNo}</Code>
        <Text textStyle="xs" color="fg.muted">
          {dates.series([`\u2068${row.subject}\u2069`, dates.month(row.postMonth)])}
        </Text>
        {isOfFile && <Figures figures={figures} />}
      </Table.Cell>
      {figures.map(([head, figure]) => (
        <Table.Cell key={head} textAlign="right" fontVariantNumeric="tabular-nums" css={isOfFile ? inWide : undefined}>
          <bdi>{figure}</bdi>
        </Table.Cell>
      ))}
      <Table.Cell>
        <Flex gap="1.5" align="center" color={color} whiteSpace="nowrap">
          <Icon as={icon} aria-hidden />
          {row.hits.length > 0 ? (
            <Button
              size="xs"
              variant="plain"
              px="0"
              color="inherit"
              textDecoration="underline"
              aria-expanded={isOpen}
              aria-label={`${t(`trial.result.${result}`)}: ${t(isOpen ? 'trial.close' : 'trial.open', { no: row.submissionNo })}`}
              onClick={onOpen}
            >
              {t(`trial.result.${result}`)}
            </Button>
          ) : (
            t(`trial.result.${result}`)
          )}
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}
