import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Privilege, RoleView, Screen } from '#contracts/roles.ts';
import { Bdi } from '../../components/bdi.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { RecordHistory } from '../../entities/masters/record-history.tsx';
import { PageTabs } from '../../components/page-tabs.tsx';
import { Panel } from '../../components/panel.tsx';
import { RowMenu } from '../../components/row-menu.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { useRoleName } from '../../lib/role-name.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { PrivilegeGrid } from './privilege-grid.tsx';
import { roleArea, useRoleCommand } from './role-api.ts';

export type OpenDialog = { kind: 'name'; role: RoleView | null } | { kind: 'restore' | 'delete'; role: RoleView };

export interface RoleDetailProps {
  role: RoleView;
  mayEdit: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

/** One role: its grid, which is saved as a whole, and its history. */
export function RoleDetail({ role, mayEdit, onOpen }: RoleDetailProps) {
  const { t } = useTranslation('roles');
  const name = useRoleName()(role.name);
  const [tab, setTab] = useState('privileges');
  const isLocked = role.openScreens.length === 0;
  const items = role.isBuiltIn
    ? []
    : [
        { value: 'rename', label: t('rename'), onSelect: () => onOpen({ kind: 'name', role }) },
        { value: 'delete', label: t('delete'), onSelect: () => onOpen({ kind: 'delete', role }), isDangerous: true },
      ];
  return (
    <Panel
      isFlush
      title={<Bdi>{name}</Bdi>}
      titleEnd={
        mayEdit && (
          <Flex gap="2" align="center">
            {!isLocked && (
              <Button size="xs" variant="outline" onClick={() => onOpen({ kind: 'restore', role })}>
                {t('restore')}
              </Button>
            )}
            <RowMenu name={name} items={items} />
          </Flex>
        )
      }
    >
      <PageTabs
        label={name}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'privileges', label: t('privileges'), content: <Grid {...{ role, mayEdit }} /> },
          { value: 'history', label: t('history'), content: <RecordHistory definition={roleArea} id={role.roleId} /> },
        ]}
      />
    </Panel>
  );
}

function Grid({ role, mayEdit }: Pick<RoleDetailProps, 'role' | 'mayEdit'>) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const messageOf = useErrorMessage();
  const [draft, setDraft] = useState<Partial<Record<Screen, Privilege>>>({});
  const command = useRoleCommand();
  const isLocked = role.openScreens.length === 0;
  const changed = role.openScreens.filter(
    (screen) => draft[screen] !== undefined && draft[screen] !== role.privileges[screen],
  );
  const save = () =>
    command.mutate(
      { kind: 'edit', role, privileges: Object.fromEntries(changed.map((screen) => [screen, draft[screen]])) },
      { onSuccess: () => toast.success({ title: t('updated') }) },
    );
  return (
    <>
      <Text px="3" pt="3" textStyle="sm" color="fg.muted">
        {isLocked ? t('locked') : t('within', { baseRole: roleName(role.baseRole) })}
      </Text>
      <PrivilegeGrid
        privileges={{ ...role.privileges, ...draft }}
        screens={isLocked ? (Object.keys(role.privileges) as Screen[]) : role.openScreens}
        changed={changed}
        isDisabled={!mayEdit || isLocked || command.isPending}
        onChange={(screen, privilege) => setDraft((current) => ({ ...current, [screen]: privilege }))}
      />
      {command.error && (
        <Flex px="3" pt="3">
          <FaultStrip>{messageOf(command.error)}</FaultStrip>
        </Flex>
      )}
      {mayEdit && !isLocked && (
        <Flex p="3" gap="2" align="center" justify="flex-end" wrap="wrap">
          <Text flex="1" textStyle="sm" color="fg.muted" role="status">
            {changed.length > 0 && t('unsaved', { count: changed.length })}
          </Text>
          <Button variant="outline" disabled={changed.length === 0 || command.isPending} onClick={() => setDraft({})}>
            {t('discard')}
          </Button>
          <SendButton colorPalette="ink" disabled={changed.length === 0} isSending={command.isPending} onClick={save}>
            {t('save')}
          </SendButton>
        </Flex>
      )}
    </>
  );
}
