import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuArrowUpDown, LuPackage, LuPlus, LuScale, LuUpload } from 'react-icons/lu';
import { Link, useNavigate } from 'react-router-dom';
import type { MasterRecord } from '#contracts/masters.ts';
import { mostExported } from '#contracts/masters.ts';
import type { SwitchRule } from '#contracts/rules.schema.ts';
import { rules } from '#contracts/rules.ts';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import type { RowMenuItem } from '../../components/row-menu.tsx';
import { toast } from '../../components/toaster.tsx';
import { RecheckDialog } from '../../entities/jobs/recheck-dialog.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListTable } from '../../entities/list/list-table.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useListView } from '../../entities/list/use-list-view.ts';
import { ViewControls } from '../../entities/list/view-controls.tsx';
import { ImportDialog } from '../../entities/masters/import-dialog.tsx';
import { useRecords } from '../../entities/masters/masters.ts';
import { filterNames, useMasterFilters } from '../../entities/masters/use-master-filters.ts';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { apiAddress } from '../../lib/api.ts';
import { usePrivilege, useSession } from '../../lib/session.ts';
import { DeleteRuleDialog } from './delete-rule-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { machineAddress, newRuleAddress, packsAddress, ruleAddress } from './rule-address.ts';
import { useDuplicateRule } from './rule-api.ts';
import { RulesTabs } from './rules-tabs.tsx';
import { SwitchRuleDialog } from './switch-rule-dialog.tsx';
import { ruleName, ruleState, useRuleColumns } from './use-rule-columns.tsx';
import { RuleVersionsDialog } from './versions-dialog.tsx';

type Open =
  | { kind: 'versions' | 'delete'; record: MasterRecord }
  | { kind: 'switch'; record: MasterRecord; wanted: SwitchRule }
  | { kind: 'recheck'; id: number }
  | { kind: 'order' | 'import' };

/** `/rules_engine`: the rules of all datasets, with what they found and what may be done with them. */
export function RuleListPage() {
  const { t } = useTranslation('rules-engine');
  const words = useMasterWords(rules);
  const navigate = useNavigate();
  const mayEdit = usePrivilege('rules_engine', 'Edit');
  const mayConfigure = usePrivilege('rules_engine', 'All');
  const { mayChangeShared } = useSession();
  const list = useListState({ filters: filterNames(rules), sort: 'dataset' });
  const result = useRecords(rules, list.query);
  const columns = useRuleColumns();
  const view = useListView('rules', columns);
  const filters = useMasterFilters(rules, list);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const itemsOf = useRuleItems(setOpen);
  const isEmpty = result.data?.total === 0 && list.activeCount === 0;
  const add = mayEdit && (
    <Button colorPalette="ink" onClick={() => void navigate(newRuleAddress)}>
      <LuPlus aria-hidden />
      {t('addTitle')}
    </Button>
  );
  const shown = columns.flatMap(({ id }) => (view.hidden.has(id) ? [] : [id])).join(',');
  const files = [
    {
      label: words.t('excel'),
      address: apiAddress(`${rules.path}/export/excel`, { ...list.query, columns: shown }),
      most: mostExported.excel,
    },
    {
      label: words.t('pdf'),
      address: apiAddress(`${rules.path}/export/pdf`, { ...list.query, columns: shown }),
      most: mostExported.pdf,
    },
    ...(mayEdit
      ? [
          { label: t('act.exportWorkbook'), address: apiAddress(`${rules.path}/export/excel`, list.query) },
          { label: t('act.exportJson'), address: apiAddress(`${rules.path}/export/json`, list.query) },
        ]
      : []),
  ];
  return (
    <>
      <PageHeader
        title={t('many')}
        facts={result.data ? [words.shown(result.data, undefined)] : []}
        actions={
          <>
            <DownloadMenu label={words.t('download')} files={files} total={result.data?.total} />
            {mayEdit && (
              <Button variant="outline" onClick={() => setOpen({ kind: 'import' })}>
                <LuUpload aria-hidden />
                {t('importTitle')}
              </Button>
            )}
            <Button asChild variant="outline">
              <Link to={packsAddress()}>
                <LuPackage aria-hidden />
                {t('packs.title')}
              </Link>
            </Button>
            {mayConfigure && mayChangeShared && (
              <Button variant="outline" onClick={() => setOpen({ kind: 'order' })}>
                <LuArrowUpDown aria-hidden />
                {t('act.order')}
              </Button>
            )}
            {add}
          </>
        }
      />
      <RulesTabs value="rules" />
      <Panel isFlush>
        {!isEmpty && (
          <FilterBar
            search={{ value: list.search, onChange: list.setSearch, placeholder: t('search') }}
            filters={filters}
            onReset={list.activeCount > 0 ? list.clearFilters : undefined}
          >
            <ViewControls view={view} />
          </FilterBar>
        )}
        <ListTable<MasterRecord>
          label={t('many')}
          columns={columns}
          view={view}
          rowKey={({ id }) => String(id)}
          rowName={ruleName}
          result={result}
          list={list}
          rowActions={(record) => <RowMenu name={ruleName(record)} items={itemsOf(record)} />}
          empty={
            <EmptyState icon={<LuScale aria-hidden />} title={t('many')} text={t('empty')}>
              {add}
            </EmptyState>
          }
        />
      </Panel>
      {open?.kind === 'versions' && <RuleVersionsDialog rule={named(open.record)} onClose={close} />}
      {open?.kind === 'delete' && <DeleteRuleDialog record={open.record} onClose={close} />}
      {open?.kind === 'switch' && (
        <SwitchRuleDialog
          rule={named(open.record)}
          wanted={open.wanted}
          onClose={close}
          onSwitched={(concerned) => concerned > 0 && setOpen({ kind: 'recheck', id: open.record.id })}
        />
      )}
      {open?.kind === 'recheck' && <RecheckDialog source={{ kind: 'rule', id: open.id }} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog definition={rules} onClose={close} />}
      {open?.kind === 'order' && <OrderDialog onClose={close} />}
    </>
  );
}

const named = (record: MasterRecord) => ({ id: record.id, name: ruleName(record) });

/** What may be done with a rule, as the server lists it. */
function useRuleItems(setOpen: (open: Open) => void): (record: MasterRecord) => RowMenuItem[] {
  const { t } = useTranslation('rules-engine');
  const navigate = useNavigate();
  const duplicate = useDuplicateRule();
  return (record) => {
    const may = (act: MasterRecord['allowedActs'][number]) => record.allowedActs.includes(act);
    const mayConfigure = may('activate') || may('deactivate');
    const newest = Number(record.values['newest'] ?? record.values['version']);
    const hasDraft = ruleState(record) === 'changed';
    const switchTo = (isActive: boolean): RowMenuItem => ({
      value: isActive ? 'switchOn' : 'switchOff',
      label: !isActive
        ? t('act.switchOff')
        : hasDraft
          ? t('act.switchOnDraft', { version: newest })
          : t('act.switchOn'),
      onSelect: () => setOpen({ kind: 'switch', record, wanted: { isActive, version: newest } }),
    });
    const copy = () =>
      duplicate.mutate(record.id, {
        onSuccess: ({ id }) => {
          toast.success({ title: t('duplicated') });
          void navigate(ruleAddress(id));
        },
        onError: (error) => toast.failure(error),
      });
    return [
      ...(may('edit')
        ? [{ value: 'edit', label: t('act.edit'), onSelect: () => void navigate(ruleAddress(record.id)) }]
        : []),
      ...(mayConfigure ? [{ value: 'duplicate', label: t('act.duplicate'), onSelect: copy }] : []),
      ...(mayConfigure && (!record.isActive || hasDraft) ? [switchTo(true)] : []),
      ...(mayConfigure && record.isActive ? [switchTo(false)] : []),
      ...(mayConfigure
        ? [
            {
              value: 'recheck',
              label: t('act.recheck'),
              onSelect: () => setOpen({ kind: 'recheck', id: record.id }),
            },
          ]
        : []),
      ...(may('edit')
        ? [{ value: 'machine', label: t('act.machine'), onSelect: () => void navigate(machineAddress(record.id)) }]
        : []),
      { value: 'versions', label: t('act.versions'), onSelect: () => setOpen({ kind: 'versions', record }) },
      ...(may('delete')
        ? [
            {
              value: 'delete',
              label: t('act.delete'),
              onSelect: () => setOpen({ kind: 'delete', record }),
              isDangerous: true,
            },
          ]
        : []),
    ];
  };
}
