import { Button, Text } from '@chakra-ui/react';
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
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import type { ListState } from '../../entities/list/use-list-state.ts';
import { apiAddress } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { byName } from '../../lib/named-words.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { AccountList } from './account-list.tsx';
import type { RowsProps } from './account-list.tsx';
import { mappingsPath, useCharts, useOverview } from './account-mapping-api.ts';
import { ChartAccountsPanel } from './chart-accounts-panel.tsx';
import { CloneDialog } from './clone-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { formAddress } from './form-address.ts';
import { nameOfChart } from './mapping-words.ts';
import { PendingRecords } from './pending-records.tsx';
import { MappingSettings } from './mapping-settings.tsx';
import { RowActs } from './row-acts.tsx';
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

const rowChoice = { rows: 'charts' };

/** One tab, with a row for each chart or for each account. */
function ChartList({ list, isForProperty, overview }: ChartListProps) {
  const { t } = useTranslation('account-mappings');
  const { t: tAccounts } = useTranslation('master-accounts');
  const wordOf = byName(tAccounts);
  const [cloned, setCloned] = useState<ProviderChart | null>(null);
  const { values, set } = useUrlState(rowChoice);
  const rows = values.rows === 'accounts' ? 'accounts' : 'charts';
  const query = useMemo(
    () => ({ ...list.query, IsForProperty: isForProperty ? '1' : '0' }),
    [list.query, isForProperty],
  );
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
  const shown = { list, query, isForProperty, onClone: setCloned };
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
        <SegmentChoice
          label={t('rows.label')}
          value={rows}
          onChange={(rows) => set({ rows })}
          options={[
            { value: 'charts', label: t('rows.charts') },
            { value: 'accounts', label: t('rows.accounts') },
          ]}
        />
      </FilterBar>
      {rows === 'accounts' ? <AccountList {...shown} /> : <Charts {...shown} />}
      <Text textStyle="xs" color="fg.muted" px="3" py="2">
        {t('amountsNote')}
      </Text>
      {cloned && <CloneDialog chart={cloned} onClose={() => setCloned(null)} />}
    </>
  );
}

function Charts({ list, query, isForProperty, onClone }: RowsProps) {
  const { t } = useTranslation('account-mappings');
  const [openId, setOpenId] = useState<number | null>(null);
  const columns = useChartColumns({
    isForProperty,
    openId,
    onOpen: ({ chartId }) => setOpenId((now) => (now === chartId ? null : chartId)),
  });
  return (
    <ListTable<ProviderChart>
      label={t(isForProperty ? 'tab.property' : 'tab.fund')}
      columns={columns}
      rowKey={(row) => String(row.chartId)}
      rowName={nameOfChart}
      result={useCharts(query)}
      list={list}
      isOpen={(row) => row.chartId === openId}
      detailOf={(row) => <ChartAccountsPanel chart={row} />}
      hasActionsBelow
      rowActions={(row) => <RowActs chart={row} onClone={() => onClone(row)} />}
      empty={<EmptyState icon={<LuCircleCheck aria-hidden />} title={t('empty.noCharts')} text={t('empty.text')} />}
    />
  );
}
