import { Box, Button, Flex, Icon, Link, Skeleton, Stack, Table, Text, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuCircleX, LuClock } from 'react-icons/lu';
import { Link as RouterLink } from 'react-router-dom';
import type { ConnectionDelivery } from '#contracts/connections.schema.ts';
import type { DeliveryEvent, DeliveryStatus } from '#contracts/connections.ts';
import type { MasterRecord } from '#contracts/masters.ts';
import { submissionStatuses } from '#contracts/submissions.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import { useDeliveries, useReplay } from './delivery-api.ts';
import { SigningSecret } from './signing-secret.tsx';
import { useRunWords } from './use-run-words.ts';

/** What a connection sends, newest first, with what became of each message. */
export function DeliveryLog({ record }: { record: MasterRecord }) {
  const { t } = useTranslation('connections');
  const { t: tCommon } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useDeliveries(record.id, page);
  const replay = useReplay(record.id);
  const { apiUrl } = record.values;
  const host = typeof apiUrl === 'string' ? (URL.parse(apiUrl)?.host ?? apiUrl) : '';
  const mayReplay = record.allowedActs.includes('edit');
  const again = (ids: number[]) =>
    replay.mutate(ids, {
      onSuccess: ({ count }) => toast.success({ title: t('messages.queued', { count }) }),
      onError: (failure) => toast.failure(failure),
    });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton m="3" h="120px" aria-busy />;
  const refused = data.rows.filter(({ status }) => status === 'refused').map(({ deliveryId }) => deliveryId);
  return (
    <Stack p="3" gap="4">
      <SigningSecret record={record} />
      {mayReplay && refused.length > 0 && (
        <Button
          size="sm"
          variant="outline"
          alignSelf="start"
          onClick={() => again(refused)}
          disabled={replay.isPending}
        >
          {t('messages.allAgain')}
        </Button>
      )}
      {data.rows.length === 0 ? (
        <Text color="fg.muted">{t('messages.empty')}</Text>
      ) : (
        <Box overflowX="auto">
          <Table.Root size="sm" aria-label={t('messages.title')}>
            <Table.Header>
              <Table.Row>
                {(['createdAt', 'event', 'submission', 'result', 'attempts'] as const).map((name) => (
                  <Table.ColumnHeader key={name} hideBelow={columnsOfNarrowWindows.includes(name) ? undefined : 'md'}>
                    {t(`messages.${name}`)}
                  </Table.ColumnHeader>
                ))}
                <Table.ColumnHeader>
                  <VisuallyHidden>{tCommon('table.actions')}</VisuallyHidden>
                </Table.ColumnHeader>
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {data.rows.map((one) => (
                <DeliveryRow
                  key={one.deliveryId}
                  delivery={one}
                  host={host}
                  onReplay={mayReplay && one.status !== 'waiting' ? () => again([one.deliveryId]) : null}
                />
              ))}
            </Table.Body>
          </Table.Root>
        </Box>
      )}
      {data.total > data.size && (
        <Flex gap="2" justify="end">
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
    </Stack>
  );
}

/** The event then says time and submission too. */
const columnsOfNarrowWindows: readonly string[] = ['event', 'result'];

const eventWords = {
  'submission.status_changed': 'messages.events.statusChanged',
  'figures.published': 'messages.events.figuresPublished',
} as const satisfies Record<DeliveryEvent, string>;

const looks = {
  waiting: { icon: LuClock, color: 'fg.muted' },
  delivered: { icon: LuCircleCheck, color: 'fg.success' },
  refused: { icon: LuCircleX, color: 'fg.error' },
} as const satisfies Record<DeliveryStatus, object>;

interface DeliveryRowProps {
  delivery: ConnectionDelivery;
  /** Of the receiver, for the words of reasons. */
  host: string;
  onReplay: (() => void) | null;
}

function DeliveryRow({ delivery, host, onReplay }: DeliveryRowProps) {
  const { t } = useTranslation('connections');
  const words = useRunWords();
  const dates = useDates();
  const { createdAt, event, submissionNo, status, reason, responseStatus, attempts } = delivery;
  const { icon, color } = looks[status];
  const { t: tStatuses } = useTranslation('statuses');
  const submission = (
    <Link asChild>
      <RouterLink to={`/dashboard/${submissionNo}`}>{submissionNo}</RouterLink>
    </Link>
  );
  const to = submissionStatuses.find((one) => one === delivery.details['status']);
  return (
    <Table.Row>
      <Table.Cell whiteSpace="nowrap" hideBelow="md">
        {dates.instant(createdAt)}
      </Table.Cell>
      <Table.Cell>
        {t(eventWords[event])}
        {to && <Text color="fg.muted">{tStatuses(`status.${to}`)}</Text>}
        <Box hideFrom="md">
          {submission}
          <Text color="fg.muted">{dates.instant(createdAt)}</Text>
        </Box>
      </Table.Cell>
      <Table.Cell hideBelow="md">{submission}</Table.Cell>
      <Table.Cell>
        <Flex as="span" display="inline-flex" align="center" gap="1.5" color={color}>
          <Icon as={icon} boxSize="14px" aria-hidden />
          {t(`messages.status.${status}`)}
        </Flex>
        {reason && <Text color="fg.muted">{words.reason(reason, { host, status: responseStatus ?? '' })}</Text>}
      </Table.Cell>
      <Table.Cell hideBelow="md">{dates.number(attempts)}</Table.Cell>
      <Table.Cell textAlign="end">
        {onReplay && (
          <Button size="xs" variant="outline" h="auto" minH="7" whiteSpace="normal" onClick={onReplay}>
            {t('messages.again')}
          </Button>
        )}
      </Table.Cell>
    </Table.Row>
  );
}
