import { Badge, Box, Button, Link as ChakraLink, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { LuBell, LuCheckCheck } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { Notification } from '#contracts/notifications.ts';
import { SendButton } from '../../components/send-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { ListColumn } from '../../entities/list/list-column.ts';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { toast } from '../../components/toaster.tsx';
import { useDates } from '../../lib/dates.ts';
import {
  countNotifications,
  notificationKeys,
  useMarkRead,
  useMayMarkRead,
  useNotifications,
  useUnread,
} from './notification-api.ts';

function SubjectCell({ row }: { row: Notification }) {
  return (
    <Box minW="0">
      {row.page ? (
        <ChakraLink asChild fontWeight={row.isRead ? '400' : '600'}>
          <Link to={row.page}>{row.subject}</Link>
        </ChakraLink>
      ) : (
        <Text as="span" fontWeight={row.isRead ? '400' : '600'}>
          {row.subject}
        </Text>
      )}
      {row.text !== '' && (
        <Text textStyle="xs" color="fg.muted" lineClamp={2}>
          {row.text}
        </Text>
      )}
    </Box>
  );
}

function useColumns(): ListColumn<Notification>[] {
  const { t } = useTranslation('shell');
  const dates = useDates();
  return [
    {
      id: 'subject',
      isFixed: true,
      header: t('notifications.subject'),
      cell: (row) => <SubjectCell row={row} />,
      skeletonWidth: '60%',
    },
    {
      id: 'received',
      header: t('notifications.received'),
      sortKey: 'createdAt',
      width: '190px',
      cell: (row) => <time dateTime={row.createdAt}>{dates.instant(row.createdAt)}</time>,
    },
    {
      id: 'state',
      header: t('notifications.state'),
      width: '110px',
      cell: (row) =>
        row.isWithdrawn ? (
          <Badge colorPalette="closed">{t('notifications.withdrawn')}</Badge>
        ) : row.isRead ? (
          t('notifications.read')
        ) : (
          <Text fontWeight="500">{t('notifications.isUnread')}</Text>
        ),
    },
  ];
}

export function NotificationList() {
  const { t } = useTranslation('shell');
  const columns = useColumns();
  const list = useListState({ filters: ['isRead'], sort: '-createdAt' });
  const result = useNotifications(list.query);
  const view = useListView('notifications', columns);
  const isNarrowed = list.activeCount > 0;
  const counts = useViewCounts(view, notificationKeys, countNotifications, isNarrowed);
  const shownOf = useShownOf();
  const whole = isNarrowed ? counts.whole : undefined;
  const unread = useUnread(1);
  const markRead = useMarkRead();
  const mayMark = useMayMarkRead();
  const count = unread.data?.count ?? 0;
  const markAll = () =>
    markRead.mutate(undefined, {
      onSuccess: () => toast.success({ title: t('notifications.allRead') }),
      onError: (error) => toast.failure(error),
    });
  return (
    <>
      <PageHeader
        title={t('page.notifications')}
        facts={[
          result.data ? shownOf(result.data, whole, (all) => t('notifications.count', { count: all })) : '',
          t('notifications.unread', { count }),
        ]}
        actions={
          <SendButton
            variant="outline"
            disabled={count === 0 || !mayMark}
            isSending={markRead.isPending && markRead.variables === undefined}
            onClick={markAll}
          >
            <LuCheckCheck aria-hidden />
            {t('notifications.markAll')}
          </SendButton>
        }
      />
      <ViewTabs view={view} allLabel={t('notifications.all')} counts={counts} />
      <Panel isFlush>
        <FilterBar
          search={{ value: list.search, onChange: list.setSearch, placeholder: t('notifications.search') }}
          filters={[
            {
              id: 'isRead',
              label: t('notifications.state'),
              isSingle: true,
              options: [
                { value: 'false', label: t('notifications.isUnread') },
                { value: 'true', label: t('notifications.read') },
              ],
              values: list.filters.isRead,
              onChange: (values) => list.setFilter('isRead', values),
            },
          ]}
          onReset={isNarrowed ? list.clearFilters : undefined}
        >
          <ViewControls view={view} />
        </FilterBar>
        <ListTable
          label={t('page.notifications')}
          columns={columns}
          view={view}
          hidden={whole?.total}
          rowKey={(row) => String(row.notificationId)}
          rowName={(row) => row.subject}
          result={result}
          list={list}
          empty={
            <EmptyState
              icon={<LuBell aria-hidden />}
              title={t('notifications.empty')}
              text={t('notifications.noneHint')}
            />
          }
          rowActions={(row) =>
            row.isRead || !mayMark ? null : (
              <Button
                size="2xs"
                variant="ghost"
                onClick={() => markRead.mutate(row.notificationId, { onError: (error) => toast.failure(error) })}
              >
                {t('notifications.markRead')}
              </Button>
            )
          }
        />
      </Panel>
    </>
  );
}
