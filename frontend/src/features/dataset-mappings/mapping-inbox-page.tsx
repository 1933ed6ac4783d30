import { Button, Flex, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LuTable2, LuUpload } from 'react-icons/lu';
import { useNavigate } from 'react-router-dom';
import { mappingPlaces, mappingStates, mappingTabs } from '#contracts/mapping-places.ts';
import type { MappingTab } from '#contracts/mapping-places.ts';
import type { MappingPlaceRow } from '#contracts/mapping-places.schema.ts';
import { mappingSheets } from '#contracts/mapping-sheets.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FolderTabs } from '../../components/folder-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ImportDialog } from '../../entities/masters/import-dialog.tsx';
import { useMasterFilters } from '../../entities/masters/use-master-filters.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { CloneMappingDialog } from './clone-mapping-dialog.tsx';
import { DeleteMappingDialog } from './delete-mapping-dialog.tsx';
import { useMappingCounts, useMappingPlaces } from './inbox-api.ts';
import { mappingAddress, placeAddress } from './mapping-address.ts';
import { usePlaceColumns } from './use-place-columns.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

const filterNames = ['state', 'serviceProvider', 'property', 'fund', 'dataset'];
const defaults = { tab: 'property' };

export type MappingPageTab = MappingTab | 'translations';

/** The tabs of `/mapping`; `others` are those whose content another feature brings. */
export function MappingTabs({ value, others }: { value: MappingPageTab; others: readonly 'translations'[] }) {
  const { t } = useTranslation('dataset-mappings');
  const tabs = [...mappingTabs, ...others].map((tab) => ({
    value: tab,
    label: t(`tab.${tab}`),
    address: tab === 'property' ? '/mapping' : `/mapping?tab=${tab}`,
  }));
  return <FolderTabs label={t('tab.label')} tabs={tabs} value={value} />;
}

/** The inbox of dataset mappings: property datasets, fund datasets, and the page of translations that another feature brings. */
export function MappingInboxPage({ translations }: { translations?: ReactNode }) {
  const { values } = useUrlState(defaults);
  const others = translations === undefined ? [] : (['translations'] as const);
  if (translations !== undefined && values.tab === 'translations') {
    return translations;
  }
  const tab = mappingTabs.find((one) => one === values.tab) ?? 'property';
  return <Inbox key={tab} tab={tab} others={others} />;
}

type Open = { kind: 'clone' | 'versions' | 'delete'; row: MappingPlaceRow } | { kind: 'import' };

function Inbox({ tab, others }: { tab: MappingTab; others: readonly 'translations'[] }) {
  const { t } = useTranslation('dataset-mappings');
  const mayImport = usePrivilege('mapping', 'Edit');
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const list = useListState({ filters: filterNames, sort: 'subject' });
  const query = useMemo(() => ({ ...list.query, tab }), [list.query, tab]);
  const result = useMappingPlaces(query);
  const { data: counts } = useMappingCounts();
  const columns = usePlaceColumns();
  const view = useListView('datasetMappings', columns);
  const masterFilters = useMasterFilters(mappingPlaces, list);
  const shownOf = useShownOf();
  const itemsOf = usePlaceItems(setOpen);
  const filters = [
    {
      id: 'state',
      label: t('field.state'),
      options: mappingStates.map((value) => ({ value, label: t(`state.${value}`) })),
      values: list.filters['state'] ?? [],
      onChange: (values: string[]) => list.setFilter('state', values),
    },
    ...masterFilters.filter(({ id }) => filterNames.includes(id)),
  ];
  const isEmpty = result.data?.total === 0 && list.activeCount === 0;
  return (
    <>
      <PageHeader
        title={t('many')}
        facts={result.data ? [shownOf(result.data, undefined, (count) => t('count', { count }))] : []}
        actions={
          mayImport && (
            <Button variant="outline" onClick={() => setOpen({ kind: 'import' })}>
              <LuUpload aria-hidden />
              {t('importTitle')}
            </Button>
          )
        }
      />
      <MappingTabs value={tab} others={others} />
      <Panel isFlush>
        <Flex role="group" aria-label={t('state.label')} gap="1" p="2" wrap="wrap">
          {mappingStates.map((state) => {
            const isChosen = (list.filters['state'] ?? []).length === 1 && (list.filters['state'] ?? [])[0] === state;
            return (
              <Button
                key={state}
                size="xs"
                variant={isChosen ? 'solid' : 'ghost'}
                aria-pressed={isChosen}
                onClick={() => list.setFilter('state', isChosen ? [] : [state])}
              >
                {t(`state.${state}`)} <Text as="span">{counts?.[tab][state] ?? ''}</Text>
              </Button>
            );
          })}
        </Flex>
        {!isEmpty && (
          <FilterBar
            search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
            filters={filters}
            onReset={list.activeCount > 0 ? list.clearFilters : undefined}
          >
            <ViewControls view={view} />
          </FilterBar>
        )}
        <ListTable<MappingPlaceRow>
          label={t(`tab.${tab}`)}
          columns={columns}
          view={view}
          rowKey={({ key }) => key}
          rowName={({ subject, dataset, serviceProvider }) =>
            `${subject?.name ?? serviceProvider.name}, ${dataset.name}`
          }
          result={result}
          list={list}
          rowActions={(row) => (
            <RowMenu
              name={`${row.subject?.name ?? row.serviceProvider.name}, ${row.dataset.name}`}
              items={itemsOf(row)}
            />
          )}
          empty={<EmptyState icon={<LuTable2 aria-hidden />} title={t('many')} text={t('empty')} />}
        />
      </Panel>
      {open?.kind === 'import' && <ImportDialog definition={mappingSheets} onClose={close} />}
      {open?.kind === 'clone' && <CloneMappingDialog row={open.row} onClose={close} />}
      {open?.kind === 'versions' && <VersionsDialog mappingId={open.row.mapping!.id} onClose={close} />}
      {open?.kind === 'delete' && <DeleteMappingDialog row={open.row} onClose={close} />}
    </>
  );
}

/** What may be done with a place, as the server lists it. */
function usePlaceItems(setOpen: (open: Open) => void): (row: MappingPlaceRow) => RowMenuItem[] {
  const { t } = useTranslation('dataset-mappings');
  const navigate = useNavigate();
  return (row) => {
    const may = (act: MappingPlaceRow['allowedActs'][number]) => row.allowedActs.includes(act);
    const go = (value: string, label: string, address: string): RowMenuItem => ({
      value,
      label,
      onSelect: () => void navigate(address),
    });
    const dialog = (kind: 'clone' | 'versions' | 'delete'): RowMenuItem => ({
      value: kind,
      label: t(`act.${kind}`),
      onSelect: () => setOpen({ kind, row }),
      ...(kind === 'delete' && { isDangerous: true }),
    });
    return [
      ...(may('view') ? [go('view', t('act.view'), mappingAddress(row, true))] : []),
      ...(may('remap') ? [go('remap', t('act.remap'), mappingAddress(row))] : []),
      ...(may('create') ? [go('create', t(row.mapping ? 'act.create' : 'act.createFirst'), placeAddress(row))] : []),
      ...(may('clone') ? [dialog('clone')] : []),
      ...(may('view') ? [dialog('versions')] : []),
      ...(may('delete') ? [dialog('delete')] : []),
    ];
  };
}
