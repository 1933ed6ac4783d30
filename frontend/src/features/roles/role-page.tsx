import { Button, Grid, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LuPlus } from 'react-icons/lu';
import { ErrorState } from '../../components/error-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlState } from '../../lib/use-url-state.ts';
import { useRoles } from './role-api.ts';
import { RoleDetail } from './role-detail.tsx';
import type { OpenDialog } from './role-detail.tsx';
import { DeleteRoleDialog, NameRoleDialog } from './role-dialogs.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { RoleList } from './role-list.tsx';

const defaults = { roleId: '' };

/** Roles on one side, the grid of the chosen one on the other. */
export function RolePage() {
  const { t } = useTranslation('roles');
  const mayEdit = usePrivilege('roles', 'Edit');
  const { values, set } = useUrlState(defaults);
  const { data, error, refetch } = useRoles();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const choose = (roleId: number) => set({ roleId: String(roleId) });
  const chosen = data?.find(({ roleId }) => String(roleId) === values.roleId) ?? data?.[0];
  return (
    <>
      <PageHeader
        title={t('many')}
        facts={data ? [t('count', { count: data.length })] : []}
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
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '280px minmax(0, 1fr)' }} gap="4" alignItems="start">
          <Panel title={t('list')} isFlush>
            {data ? (
              <RoleList roles={data} chosenId={chosen?.roleId ?? 0} onChoose={choose} />
            ) : (
              <Skeleton m="3" h="180px" aria-busy />
            )}
          </Panel>
          {chosen ? (
            <RoleDetail key={`${chosen.roleId} ${chosen.changedAt}`} role={chosen} mayEdit={mayEdit} onOpen={setOpen} />
          ) : (
            <Skeleton h="320px" aria-busy />
          )}
        </Grid>
      )}
      {open?.kind === 'name' && (
        <NameRoleDialog role={open.role} onClose={close} onSaved={(role) => choose(role.roleId)} />
      )}
      {open?.kind === 'restore' && <RestoreDialog role={open.role} onClose={close} />}
      {open?.kind === 'delete' && <DeleteRoleDialog role={open.role} onClose={close} />}
    </>
  );
}
