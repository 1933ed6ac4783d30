import { Button, Flex, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuCircleCheck, LuListTree, LuUpload } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import type { MappingOverview, ProviderChart } from '#contracts/account-mappings.schema.ts';
import { accountSubtypes, accountTypes } from '#contracts/charts.ts';
import { chartStatuses } from '#contracts/account-mappings.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import type { ListState } from '../../entities/list/use-list-state.ts';
import { apiAddress } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { mappingsPath, useCharts, useOverview } from './account-mapping-api.ts';
import { ChartAccountsPanel } from './chart-accounts-panel.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { formAddress } from './form-address.ts';
import { nameOfChart } from './mapping-words.ts';
import { PendingRecords } from './pending-records.tsx';
import { MappingSettings } from './mapping-settings.tsx';
import { useChartColumns } from './use-chart-columns.tsx';

const defaults = { IsForProperty: '1' };
const filterNames = ['masterCoa', 'accountType', 'subtype', 'status'] as const;
const subtypes = [...new Set(Object.values(accountSubtypes).flat())];

/** Charts of accounts of providers, with what is not mapped to the master chart yet. */
export function AccountMappingPage() {
  const { t } = useTranslation('account-mappings');
  const dates = useDates();
  const { values, set } = useUrlState(defaults);
  const { data } = useOverview();
  const mayEdit = usePrivilege('COA-mapping-new', 'Edit');
  const [hasFile, setHasFile] = useState(false);
  const shown = values.IsForProperty === '0' ? 'fund' : 'property';
  const IsForProperty = shown === 'property' ? '1' : '0';
  const list = useListState({ filters: filterNames, sort: '-pending' });
  const tabs = [
    { value: 'fund' as const, count: data?.fundCharts },
    { value: 'property' as const, count: data?.propertyCharts },
  ];
  return (
    <>
      <PageHeader
        title={t('title')}
        facts={data ? factsOf(data) : []}
        isPending={!data}
        actions={
          <>
            <DownloadMenu
              label={t('download')}
              files={(['excel', 'pdf'] as const).map((format) => ({
                label: t(format),
                address: apiAddress(`${mappingsPath}/export/${format}`, { ...list.query, IsForProperty }),
              }))}
            />
            {mayEdit && (
              <Button variant="outline" onClick={() => setHasFile(true)}>
                <LuUpload aria-hidden />
                {t('act.file')}
              </Button>
            )}
            {mayEdit && data?.largestChartId && (
              <Button asChild colorPalette="ink">
                <Link to={formAddress(data.largestChartId)}>
                  <LuListTree className="flip" aria-hidden />
                  {t('act.largest')}
                </Link>
              </Button>
            )}
          </>
        }
      />
      <Panel isFlush>
        <PageTabs
          label={t('label')}
          value={shown}
          onChange={(tab) => set({ IsForProperty: tab === 'property' ? '1' : '0' })}
          tabs={tabs.map((tab) => ({
            ...tab,
            label: t(`tab.${tab.value}`),
            content: <ChartList key={tab.value} list={list} isForProperty={tab.value === 'property'} overview={data} />,
          }))}
        />
      </Panel>
      <MappingSettings />
      {hasFile && <FileDialog onClose={() => setHasFile(false)} />}
    </>
  );

  function factsOf({ pendingAccounts, pendingCharts, pendingShare, inReview }: MappingOverview): ReactNode[] {
    if (pendingAccounts === 0) return [t('facts.none'), inReview > 0 && t('facts.review', { count: inReview })];
    return [
      <Text key="pending" as="span" color="provider.fg" fontWeight="600">
        {t('facts.pending', { count: pendingAccounts, charts: t('facts.charts', { count: pendingCharts }) })}
      </Text>,
      pendingShare !== null && t('facts.share', { share: dates.percent(pendingShare / 100) }),
      inReview > 0 && t('facts.review', { count: inReview }),
    ];
  }
}

interface ChartListProps {
  list: ListState<(typeof filterNames)[number]>;
  isForProperty: boolean;
  overview: MappingOverview | undefined;
}

function ChartList({ list, isForProperty, overview }: ChartListProps) {
  const { t } = useTranslation('account-mappings');
  const { t: tAccounts } = useTranslation('master-accounts');
  const wordOf = byName(tAccounts);
  const [openId, setOpenId] = useState<number | null>(null);
  const [cloned, setCloned] = useState<ProviderChart | null>(null);
  const columns = useChartColumns({
    isForProperty,
    openId,
    onOpen: ({ chartId }) => setOpenId((now) => (now === chartId ? null : chartId)),
  });
  const query = useMemo(
    () => ({ ...list.query, IsForProperty: isForProperty ? '1' : '0' }),
    [list.query, isForProperty],
  );
  const result = useCharts(query);
  const optionsOf = {
    masterCoa: (overview?.masterCharts ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    accountType: accountTypes.map((value) => ({ value, label: wordOf(`accountType.${value}`) })),
    subtype: subtypes.map((value) => ({ value, label: wordOf(`subtype.${value}`) })),
    status: chartStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
  };
  const labelOf = {
    masterCoa: t('column.masterCoa'),
    accountType: t('column.accountType'),
    subtype: t('column.subtype'),
    status: t('column.status'),
  };
  return (
    <>
      <FilterBar
        search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
        filters={filterNames.map((id) => ({
          id,
          label: labelOf[id],
          options: optionsOf[id],
          values: list.filters[id],
          onChange: (values: string[]) => list.setFilter(id, values),
        }))}
        onReset={list.activeCount > 0 ? list.clearFilters : undefined}
      >
        <PendingRecords query={query} />
      </FilterBar>
      <ListTable<ProviderChart>
        label={t(isForProperty ? 'tab.property' : 'tab.fund')}
        columns={columns}
        rowKey={(row) => String(row.chartId)}
        rowName={nameOfChart}
        result={result}
        list={list}
        isOpen={(row) => row.chartId === openId}
        detailOf={(row) => <ChartAccountsPanel chart={row} />}
        hasActionsBelow
        rowActions={(row) => <RowActs chart={row} onClone={() => setCloned(row)} />}
        empty={<EmptyState icon={<LuCircleCheck aria-hidden />} title={t('empty.noCharts')} text={t('empty.text')} />}
      />
      <Text textStyle="xs" color="fg.muted" px="3" py="2">
        {t('amountsNote')}
      </Text>
      {cloned && <CloneDialog chart={cloned} onClose={() => setCloned(null)} />}
    </>
  );
}

function RowActs({ chart, onClone }: { chart: ProviderChart; onClone: () => void }) {
  const { t } = useTranslation('account-mappings');
  const mayEdit = usePrivilege('COA-mapping-new', 'Edit');
  const mayDoAll = usePrivilege('COA-mapping-new', 'All');
  const isProvider = useSession().user.baseRole === 'DataProvider';
  const name = nameOfChart(chart);
  const act = t(chart.pending === chart.accounts ? 'act.map' : 'act.remap');
  return (
    <Flex as="span" gap="1" justify="flex-end" wrap={{ base: 'wrap', xl: 'nowrap' }}>
      {mayDoAll && !isProvider && (
        <Button variant="ghost" size="xs" onClick={onClone} aria-label={t('act.cloneOf', { name })}>
          {t('act.clone')}
        </Button>
      )}
      <Button asChild variant="ghost" size="xs">
        <Link to={`${formAddress(chart.chartId)}&view=1`} aria-label={t('act.viewOf', { name })}>
          {t('act.view')}
        </Link>
      </Button>
      {mayEdit && (
        <Button asChild variant="outline" size="xs">
          <Link to={formAddress(chart.chartId)} aria-label={t('act.mapOf', { act, name })}>
            {act}
          </Link>
        </Button>
      )}
    </Flex>
  );
}
