import { Button, Grid, Skeleton } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import { DownloadMenu } from '../../components/download-menu.tsx';
import { useListState } from '../../entities/list/use-list-state.ts';
import { useListView } from '../../entities/list/use-list-view.ts';
import { useShownOf } from '../../entities/list/use-shown-of.ts';
import { useViewCounts } from '../../entities/list/use-view-counts.ts';
import { ViewTabs } from '../../entities/list/view-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { apiAddress } from '../../lib/api.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { countRoles, roleKey, useRole, useRoles } from './role-api.ts';
import { RoleDetail } from './role-detail.tsx';
import type { OpenDialog } from './role-detail.tsx';
import { DeleteRoleDialog, NameRoleDialog } from './role-dialogs.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RoleList } from './role-list.tsx';
import { useRoleColumns } from './use-role-columns.tsx';

const defaults = { roleId: '', page: '1' };

/** The open role: the one in the address, on this page of the list or not, else the first one. */
function useChosenRole(result: ReturnType<typeof useRoles>) {
  const { values, set } = useUrlState(defaults);
  // The list may be read again before the address has changed.
  const [goneId, setGoneId] = useState<number | null>(null);
  const named = Number(values.roleId) || null;
  const wanted = named === goneId ? null : named;
  const rows = result.data?.rows;
  const onPage = rows?.find(({ roleId }) => roleId === wanted);
  const other = useRole(rows && !onPage ? wanted : null);
  const isAsked = wanted !== null && !onPage && !other.error;
  const chosen = onPage ?? (isAsked ? other.data : rows?.[0]);
  const { page } = values;
  const choose = useCallback((roleId: number) => set({ roleId: String(roleId), page }), [set, page]);
  const forget = useCallback(() => {
    setGoneId(wanted);
    set({ roleId: '', page });
  }, [set, page, wanted]);
  return { chosen, choose, forget, isPending: rows === undefined || (isAsked && other.isPending) };
}

/** Roles on one side, the grid of the chosen one on the other. */
export function RolePage() {
  const { t } = useTranslation('roles');
  const mayEdit = usePrivilege('roles', 'Edit');
  const list = useListState({ filters: ['baseRole'], sort: 'baseRole' });
  const isNarrowed = list.activeCount > 0;
  const result = useRoles(list.query);
  const { chosen, choose, forget, isPending } = useChosenRole(result);
  const columns = useRoleColumns(chosen?.roleId ?? 0, choose);
  const view = useListView('roles', columns);
  const counts = useViewCounts(view, roleKey, countRoles, isNarrowed);
  const whole = isNarrowed ? counts.whole : undefined;
  const shownOf = useShownOf();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader
        title={t('many')}
        facts={result.data ? [shownOf(result.data, whole, (count) => t('count', { count }))] : []}
        actions={
          mayEdit && (
            <>
              <DownloadMenu
                label={t('download')}
                files={(['excel', 'pdf'] as const).map((format) => ({
                  label: t(format),
                  address: apiAddress(`/roles/export/${format}`, list.query),
                }))}
              />
              <Button colorPalette="ink" onClick={() => setOpen({ kind: 'name', role: null })}>
                <LuPlus aria-hidden />
                {t('add')}
              </Button>
            </>
          )
        }
      />
      <ViewTabs view={view} allLabel={t('all')} counts={counts} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 400px) minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <RoleList {...{ list, result, columns, view }} chosenId={chosen?.roleId ?? 0} hidden={whole?.total} />
        {chosen ? (
          <RoleDetail key={`${chosen.roleId} ${chosen.changedAt}`} role={chosen} mayEdit={mayEdit} onOpen={setOpen} />
        ) : (
          isPending && !result.error && <Skeleton h="320px" aria-busy />
        )}
      </Grid>
      {open?.kind === 'name' && (
        <NameRoleDialog role={open.role} onClose={close} onSaved={(role) => choose(role.roleId)} />
      )}
      {open?.kind === 'restore' && <RestoreDialog role={open.role} onClose={close} />}
      {open?.kind === 'delete' && <DeleteRoleDialog role={open.role} onClose={close} onDeleted={forget} />}
    </>
  );
}
