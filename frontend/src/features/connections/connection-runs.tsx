import { Box, Button, Flex, Icon, Link, Skeleton, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCirclePlay, LuPause, LuPlay } from 'react-icons/lu';
import { Link as RouterLink } from 'react-router-dom';
import type { ConnectionRun } from '#contracts/connections.schema.ts';
import { bringsFiles, connections } from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { Bdi } from '../../components/bdi.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { toast } from '../../components/toaster.tsx';
import { useChangeStatus } from '../../entities/masters/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { useRunNow, useRuns, useStopRun } from './connection-api.ts';
import { RunFiles } from './run-files.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunResult } from './run-result.tsx';
import { typeOf } from './type-of.ts';
import { useRunWords } from './use-run-words.ts';

/** The runs of a connection, newest first, with what may be done about them. */
export function ConnectionRuns({ record }: { record: MasterRecord }) {
  const { t } = useTranslation('connections');
  const { t: tCommon } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRuns(record.id, page);
  const run = useRunNow();
  const stop = useStopRun();
  const mayRun = record.allowedActs.includes('edit');
  // What an active connection has to send would start the next run at once: it is paused instead.
  const mayStop = mayRun && (!record.isActive || bringsFiles(typeOf(record)));
  const start = (retryOf?: number) =>
    run.mutate(
      { id: record.id, ...(retryOf !== undefined && { retryOf }) },
      { onSuccess: () => toast.success({ title: t('runs.started') }), onError: (error) => toast.failure(error) },
    );
  const askToStop = (runId: number) =>
    stop.mutate(
      { id: record.id, runId },
      { onSuccess: () => toast.success({ title: t('runs.stopAsked') }), onError: (error) => toast.failure(error) },
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton m="3" h="120px" aria-busy />;
  return (
    <Box p="3">
      {!record.isActive && record.values['lastReason'] && (
        <Box role="status" mb="3" color="fg.warning">
          <Text fontWeight="600">{t('runs.paused')}</Text>
          <Text>{t('runs.pausedText')}</Text>
        </Box>
      )}
      <Flex gap="2" mb="3" wrap="wrap">
        {mayRun && (
          <Button size="sm" onClick={() => start()} disabled={run.isPending}>
            <LuPlay aria-hidden /> {t('runs.now')}
          </Button>
        )}
        <PauseButton record={record} />
      </Flex>
      {data.rows.length === 0 ? (
        <Text color="fg.muted">{t('runs.empty')}</Text>
      ) : (
        <Box overflowX="auto">
          <Table.Root size="sm" aria-label={t('runs.tab')}>
            <Table.Header>
              <Table.Row>
                {(['startedAt', 'result'] as const).map((name) => (
                  <Table.ColumnHeader key={name}>{t(`runs.${name}`)}</Table.ColumnHeader>
                ))}
                {(['cause', 'took', 'followed'] as const).map((name) => (
                  <Table.ColumnHeader key={name} hideBelow="md">
                    {t(`runs.${name}`)}
                  </Table.ColumnHeader>
                ))}
                <Table.ColumnHeader>
                  <VisuallyHidden>{tCommon('table.actions')}</VisuallyHidden>
                </Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {data.rows.map((one) => (
                <RunRow
                  key={one.runId}
                  run={one}
                  onRetry={mayRun && one.nextStep === 'retry' ? () => start(one.runId) : null}
                  onStop={mayStop && one.endedAt === null && !one.isStopping ? () => askToStop(one.runId) : null}
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

/** Pauses the schedule of a connection and the run that is under way, or lets it go on. */
function PauseButton({ record: { id, isActive, allowedActs } }: { record: MasterRecord }) {
  const { t } = useTranslation('connections');
  const status = useChangeStatus(connections);
  if (!allowedActs.includes(isActive ? 'deactivate' : 'activate')) return null;
  const change = () =>
    status.mutate({ id, isActive: !isActive }, { onError: (error: unknown) => toast.failure(error) });
  return (
    <Button size="sm" variant="outline" onClick={change} disabled={status.isPending}>
      <Icon as={isActive ? LuPause : LuCirclePlay} aria-hidden /> {t(isActive ? 'runs.pause' : 'runs.resume')}
    </Button>
  );
}

interface RunRowProps {
  run: ConnectionRun;
  onRetry: (() => void) | null;
  onStop: (() => void) | null;
}

function RunRow({ run, onRetry, onStop }: RunRowProps) {
  const { t } = useTranslation('connections');
  const words = useRunWords();
  const dates = useDates();
  const { status, reason, details, startedAt, endedAt, createdAt, submissions, attempts, temporalUrl, nextStep } = run;
  const tookMs = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : null;
  const took = tookMs === null ? '' : t('runs.seconds', { seconds: Math.max(1, Math.round(tookMs / 1000)) });
  const followed = submissions.map((submissionNo) => (
    <Link key={submissionNo} asChild me="2" whiteSpace="nowrap">
      <RouterLink to={`/dashboard/${submissionNo}`}>{submissionNo}</RouterLink>
    </Link>
  ));
  return (
    <Table.Row>
      <Table.Cell whiteSpace={{ md: 'nowrap' }} verticalAlign={{ base: 'top', md: 'middle' }}>
        {dates.instant(startedAt ?? createdAt)}
      </Table.Cell>
      <Table.Cell minW={{ md: '170px' }} overflowWrap="anywhere">
        <RunResult status={status}>{run.isStopping ? t('runs.stopping') : words.status(status)}</RunResult>
        {reason && <Text color="fg.muted">{words.reason(reason, details)}</Text>}
        <RunProgress progress={run.progress} />
        <RunFiles files={run.files} />
        {(nextStep === 'correctFiles' || nextStep === 'sendAgain') && <Text>{t(`runs.step.${nextStep}`)}</Text>}
        {attempts > 1 && <Text color="fg.muted">{t('runs.attempts', { count: attempts })}</Text>}
        <Box hideFrom="md" mt="1">
          <Bdi>{words.cause(run)}</Bdi>
          {took && <Text>{took}</Text>}
          {followed}
        </Box>
      </Table.Cell>
      <Table.Cell hideBelow="md">
        <Bdi>{words.cause(run)}</Bdi>
      </Table.Cell>
      <Table.Cell hideBelow="md">{took}</Table.Cell>
      <Table.Cell hideBelow="md">{followed}</Table.Cell>
      <Table.Cell verticalAlign={{ base: 'top', md: 'middle' }}>
        <Flex gap="2" justify="end" align={{ base: 'end', md: 'center' }} direction={{ base: 'column', md: 'row' }}>
          {temporalUrl && (
            <Link href={temporalUrl} target="_blank" rel="noreferrer">
              {t('runs.temporal')}
            </Link>
          )}
          {onStop && (
            <Button size="xs" variant="outline" h="auto" minH="7" whiteSpace="normal" onClick={onStop}>
              {t('runs.stop')}
            </Button>
          )}
          {onRetry && (
            <Button size="xs" variant="outline" h="auto" minH="7" whiteSpace="normal" onClick={onRetry}>
              {t('runs.retry')}
            </Button>
          )}
        </Flex>
      </Table.Cell>
    </Table.Row>
  );
}
