import { Button, Grid, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import { ErrorState } from '../../components/error-state.tsx';
import { NoMatch } from '../../components/list/no-match.tsx';
import { useListView } from '../../components/list/use-list-view.ts';
import type { ListView } from '../../components/list/use-list-view.ts';
import type { ViewCounts } from '../../components/list/use-view-counts.ts';
import { ViewTabs } from '../../components/list/view-tabs.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useRoles } from './role-api.ts';
import { RoleDetail } from './role-detail.tsx';
import type { OpenDialog } from './role-detail.tsx';
import { DeleteRoleDialog, NameRoleDialog } from './role-dialogs.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RoleFilters, countSet, noFilters, useRoleColumns, useRoleFilter } from './role-filters.tsx';
import { RoleList } from './role-list.tsx';

const defaults = { roleId: '', ...noFilters };

/** Roles on one side, the grid of the chosen one on the other. */
export function RolePage() {
  const { t } = useTranslation('roles');
  const mayEdit = usePrivilege('roles', 'Edit');
  const url = useUrlState(defaults);
  const { values, set } = url;
  const { data, error, refetch } = useRoles();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const choose = (roleId: number) => set({ roleId: String(roleId) });
  const find = useRoleFilter(data);
  const shown = find(values);
  const chosen = data?.find(({ roleId }) => String(roleId) === values.roleId) ?? shown[0] ?? data?.[0];
  const view = useListView('roles', useRoleColumns());
  const filtersSet = countSet(values);
  return (
    <>
      <PageHeader
        title={t('many')}
        facts={
          data
            ? [
                filtersSet > 0
                  ? t('shown', { shown: shown.length, count: data.length })
                  : t('count', { count: data.length }),
              ]
            : []
        }
        actions={
          mayEdit && (
            <Button colorPalette="ink" onClick={() => setOpen({ kind: 'name', role: null })}>
              <LuPlus aria-hidden />
              {t('add')}
            </Button>
          )
        }
      />
      {error && !data ? (
        <Panel isFlush>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <>
          <ViewTabs view={view} allLabel={t('all')} counts={countsOf(view, data && find)} />
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }} gap="4" alignItems="start">
            <Panel title={t('list')} isFlush>
              <RoleFilters url={url} view={view} />
              {data && shown.length === 0 && (
                <NoMatch count={filtersSet} hidden={data.length} onClear={() => set(noFilters)} />
              )}
              {data ? (
                <RoleList roles={shown} hidden={view.hidden} chosenId={chosen?.roleId ?? 0} onChoose={choose} />
              ) : (
                <Skeleton m="3" h="180px" aria-busy />
              )}
            </Panel>
            {chosen ? (
              <RoleDetail
                key={`${chosen.roleId} ${chosen.changedAt}`}
                role={chosen}
                mayEdit={mayEdit}
                onOpen={setOpen}
              />
            ) : (
              <Skeleton h="320px" aria-busy />
            )}
          </Grid>
        </>
      )}
      {open?.kind === 'name' && (
        <NameRoleDialog role={open.role} onClose={close} onSaved={(role) => choose(role.roleId)} />
      )}
      {open?.kind === 'restore' && <RestoreDialog role={open.role} onClose={close} />}
      {open?.kind === 'delete' && <DeleteRoleDialog role={open.role} onClose={close} />}
    </>
  );
}

/** All roles are on the page, so nothing is asked for their counts. */
function countsOf({ views }: ListView, find: ReturnType<typeof useRoleFilter> | undefined): ViewCounts {
  if (!find || views.length === 0) return { whole: undefined, all: undefined, of: () => undefined };
  const total = find({}).length;
  const queryOf = (viewId: number) => views.find((view) => view.viewId === viewId)?.query ?? {};
  return { whole: { total }, all: String(total), of: (viewId) => String(find(queryOf(viewId)).length) };
}
