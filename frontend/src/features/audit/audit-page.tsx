import { Flex, Input, Text } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditRow } from '#contracts/audit.ts';
import { mostExported } from '#contracts/masters.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
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
import { api, apiAddress } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useAuditColumns, useAuditWords } from './audit-columns.tsx';

const filterNames = ['entity', 'userId', 'from', 'to', 'isImpersonated'] as const;

function useAuditFilters(list: ReturnType<typeof useListState<(typeof filterNames)[number]>>) {
  const { t: tCommon } = useTranslation();
  const words = useAuditWords();
  const { data } = useQuery({
    queryKey: ['audit', 'choices'],
    queryFn: ({ signal }) => api.get('/audit/choices', { signal }),
  });
  const chip = (id: (typeof filterNames)[number], label: string, options: { value: string; label: string }[]) => ({
    id,
    label,
    options,
    values: list.filters[id],
    onChange: (values: string[]) => list.setFilter(id, values),
  });
  return [
    chip(
      'entity',
      words.t('field.entity'),
      (data?.entities ?? []).map((entity) => ({ value: entity, label: words.entity(entity) })),
    ),
    chip(
      'userId',
      words.t('field.user'),
      (data?.users ?? []).map(({ userId, name }) => ({ value: String(userId), label: name })),
    ),
    {
      ...chip('isImpersonated', words.t('impersonated'), [
        { value: 'true', label: tCommon('yes') },
        { value: 'false', label: tCommon('no') },
      ]),
      isSingle: true,
    },
  ];
}

/** Who did what to which record, field by field. */
export function AuditPage() {
  const words = useAuditWords();
  const mayDownload = usePrivilege('audit', 'Edit');
  const list = useListState({ filters: filterNames, sort: '-at' });
  const result = useQuery({
    queryKey: ['audit', 'list', list.query],
    queryFn: ({ signal }) => api.get('/audit', { query: list.query, signal }),
    placeholderData: keepPreviousData,
  });
  const columns = useAuditColumns();
  const filters = useAuditFilters(list);
  const view = useListView('audit', columns);
  const isNarrowed = list.activeCount > 0;
  const counts = useViewCounts(
    view,
    ['audit'],
    (query, signal) => api.get('/audit', { query: { ...query, size: 10 }, signal }),
    isNarrowed,
  );
  const shownOf = useShownOf();
  const whole = isNarrowed ? counts.whole : undefined;
  const day = (name: 'from' | 'to') => (
    <Flex as="label" align="center" gap="1.5">
      <Text as="span" textStyle="sm" color="fg.muted">
        {words.t(name)}
      </Text>
      <Input
        type="date"
        w="auto"
        value={list.filters[name][0] ?? ''}
        onChange={(event) => list.setFilter(name, event.target.value === '' ? [] : [event.target.value])}
      />
    </Flex>
  );
  return (
    <>
      <PageHeader
        title={words.t('title')}
        facts={result.data ? [shownOf(result.data, whole, (count) => words.t('count', { count }))] : []}
        actions={
          mayDownload && (
            <DownloadMenu
              label={words.t('download')}
              total={result.data?.total}
              files={(['excel', 'pdf'] as const).map((format) => ({
                label: words.t(format),
                most: mostExported[format],
                address: apiAddress(`/audit/export/${format}`, list.query),
              }))}
            />
          )
        }
      />
      <ViewTabs view={view} allLabel={words.t('all')} counts={counts} />
      <Panel isFlush>
        <FilterBar
          search={{ value: list.search, onChange: list.setSearch, placeholder: words.t('search') }}
          filters={filters}
          onReset={isNarrowed ? list.clearFilters : undefined}
        >
          {day('from')}
          {day('to')}
          <ViewControls view={view} />
        </FilterBar>
        <ListTable<AuditRow>
          label={words.t('title')}
          columns={columns}
          view={view}
          hidden={whole?.total}
          rowKey={({ auditId }) => String(auditId)}
          rowName={({ name, entityId }) => name ?? entityId}
          result={result}
          list={list}
          empty={<EmptyState title={words.t('title')} text={words.t('empty')} />}
        />
      </Panel>
    </>
  );
}
