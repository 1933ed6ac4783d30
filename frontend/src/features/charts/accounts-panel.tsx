import { Flex, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartTree, RefusedAccounts, TreeAccount } from '#contracts/charts.schema.ts';
import type { FieldProblem } from '#contracts/masters.ts';
import { foldKey } from '#contracts/text.ts';
import { RestoreStrip } from '../../components/restore-strip.tsx';
import { SegmentChoice } from '../../components/segment-choice.tsx';
import { toast } from '../../components/toaster.tsx';
import { FilterBar } from '../../entities/list/filter-bar.tsx';
import { ListPager } from '../../entities/list/list-pager.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { AccountGrid } from './account-grid.tsx';
import type { RowActs } from './account-row.tsx';
import { matching, treeRows } from './account-tree.ts';
import type { TreeRow } from './account-tree.ts';
import { useShownAmounts } from './amounts-choice.tsx';
import { useSaveAccounts } from './chart-api.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { SaveStrip } from './save-strip.tsx';
import { useAccountFilters } from './use-account-filters.ts';
import { useAccountPage } from './use-account-page.ts';
import { draftFrom } from './use-account-drafts.ts';
import type { AccountDrafts } from './use-account-drafts.ts';

const panelDefaults = {
  view: 'tree',
  search: '',
  reportType: '',
  accountType: '',
  isActive: '',
  page: '1',
  size: '25',
};

/** The accounts as tree or table, with search and filters in the address, edited in place and saved together. */
export function AccountsPanel({ chart, drafts }: { chart: ChartTree; drafts: AccountDrafts }) {
  const { t } = useTranslation('charts');
  const { t: tAccounts } = useTranslation('master-accounts');
  const { values, set } = useUrlState(panelDefaults);
  const isTree = values.view !== 'table';
  const { filters, isMatch, isFiltered, reset } = useAccountFilters(values, set);
  const tree = useTree(chart, isTree, (account) => isMatch(account) && isFound(account, values.search));
  const page = useAccountPage(chart, values, set);
  const { shown: amounts, choice } = useShownAmounts(chart.chartId);
  const [removedId, setRemovedId] = useState<number | null>(null);
  const save = useSaveAccounts(chart.chartId);
  const problems = useMemo(() => problemsOf(save.error, drafts), [save.error, drafts]);
  const submit = () => {
    if (drafts.changes.length === 0 || save.isPending) return;
    save.mutate(
      { version: chart.version, changes: drafts.changes },
      {
        onSuccess: () => {
          drafts.clear();
          toast.success({ title: t('saved') });
        },
      },
    );
  };
  const codeOf = (id: number | null) => chart.accounts.find(({ accountId }) => accountId === id)?.code ?? null;
  const acts: RowActs = {
    onEdit: (account) => drafts.edit(account.accountId, draftFrom(account, codeOf(account.parentId))),
    onChange: drafts.edit,
    onRemove: setRemovedId,
    onLeave: drafts.leave,
    onSave: submit,
    onToggle: tree.toggle,
  };
  const rows: TreeRow[] = isTree
    ? tree.rows
    : page.accounts.map((account) => ({ kind: 'account', account, level: 1, below: 0, isOpen: false }));
  return (
    <>
      {drafts.offered && <RestoreStrip onRestore={drafts.takeUp} onDiscard={drafts.clear} />}
      <FilterBar
        search={{ value: values.search, onChange: (search) => set({ search }), placeholder: tAccounts('search') }}
        filters={filters}
        onReset={isFiltered || values.search !== '' ? reset : undefined}
      >
        <SegmentChoice
          label={t('viewLabel')}
          value={isTree ? 'tree' : 'table'}
          onChange={(view) => set({ view })}
          options={[
            { value: 'tree', label: t('tree') },
            { value: 'table', label: t('table') },
          ]}
        />
      </FilterBar>
      {choice && <Flex px="3">{choice}</Flex>}
      <AccountGrid label={chart.name} mayEdit={chart.mayEdit} {...{ rows, drafts, acts, problems, isTree, amounts }} />
      {rows.length === 0 && drafts.edited.length === 0 && (
        <Flex p="4">
          <Text color="fg.muted">{chart.accounts.length === 0 ? tAccounts('empty') : t('noMatch')}</Text>
        </Flex>
      )}
      {!isTree && page.pager && <ListPager {...page.pager} />}
      <SaveStrip
        {...{ chart, drafts }}
        error={save.error}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={() => {
          save.reset();
          drafts.clear();
        }}
      />
      <RemovalDialog
        account={chart.accounts.find(({ accountId }) => accountId === removedId)}
        onClose={() => setRemovedId(null)}
        onConfirm={drafts.remove}
      />
    </>
  );
}

function isFound({ code, name, nameJa, nameAr }: TreeAccount, search: string): boolean {
  const wanted = foldKey(search);
  return wanted === '' || [code, name, nameJa ?? '', nameAr ?? ''].some((text) => foldKey(text).includes(wanted));
}

/** The rows of the tree; a search opens every group. */
function useTree(chart: ChartTree, isShown: boolean, isMatch: (account: TreeAccount) => boolean) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const found = isShown ? matching(chart.accounts, isMatch) : [];
  return {
    rows: treeRows(found, ({ accountId }) => closed.has(accountId)),
    toggle: ({ accountId }: TreeAccount) => {
      const next = new Set(closed);
      if (!next.delete(accountId)) next.add(accountId);
      setClosed(next);
    },
  };
}

/** Problems of the refused rows by the number of their account. */
function problemsOf(error: unknown, { changes, edited }: AccountDrafts): Map<number, readonly FieldProblem[]> {
  const rows = isApiError(error, 'BadInput') ? error.details['rows'] : undefined;
  if (!Array.isArray(rows)) return new Map();
  const fresh = edited.filter(({ key }) => key < 0).map(({ key }) => key);
  const keys = changes.map(({ accountId }) => accountId ?? fresh.shift() ?? 0);
  return new Map((rows as RefusedAccounts).map(({ index, problems }) => [keys[index] ?? 0, problems]));
}
