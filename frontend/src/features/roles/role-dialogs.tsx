import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { baseRoles, longestRoleName } from '#contracts/roles.ts';
import type { BaseRole, RoleView } from '#contracts/roles.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { ConfirmDialog, FaultStrip } from '../../components/confirm-dialog.tsx';
import { SelectField, TextField } from '../../components/form-fields.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { useDates } from '../../lib/dates.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { useRoleName } from '../../lib/role-name.ts';
import { useRoleCommand } from './role-api.ts';

export interface NameRoleDialogProps {
  /** Null adds a new one. */
  role: RoleView | null;
  onClose: () => void;
  onSaved: (role: RoleView) => void;
}

/** A new role takes a base role and its defaults; a known one changes its name alone. */
export function NameRoleDialog({ role, onClose, onSaved }: NameRoleDialogProps) {
  const { t } = useTranslation('roles');
  const { t: tCommon } = useTranslation();
  const messageOf = useErrorMessage();
  const [name, setName] = useState(role?.name ?? '');
  const roleName = useRoleName();
  const [baseRole, setBaseRole] = useState<BaseRole>(role?.baseRole ?? 'Reviewer');
  const [isComplaining, setComplaining] = useState(false);
  const command = useRoleCommand();
  const isTaken = isApiError(command.error, 'Duplicate');
  const nameError = isTaken ? t('taken') : isComplaining && name.trim() === '' ? t('nameRequired') : undefined;
  const submit = () => {
    setComplaining(true);
    if (name.trim() === '') return;
    command.mutate(role ? { kind: 'edit', role, name: name.trim() } : { kind: 'add', name: name.trim(), baseRole }, {
      onSuccess: (saved) => {
        toast.success({ title: t(role ? 'updated' : 'added') });
        if (saved) onSaved(saved);
        onClose();
      },
    });
  };
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      isLocked={command.isPending}
      title={role ? t('editTitle', { name: role.name }) : t('addTitle')}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={command.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton size="md" colorPalette="ink" type="submit" form="role-form" isSending={command.isPending}>
            {tCommon('save')}
          </SendButton>
        </>
      }
    >
      <form
        id="role-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="3">
          <TextField
            label={t('name')}
            value={name}
            onChange={setName}
            error={nameError}
            isRequired
            maxLength={longestRoleName}
          />
          {role === null && (
            <SelectField
              label={t('baseRole')}
              help={t('baseRoleHelp')}
              value={baseRole}
              onChange={(value) => setBaseRole(value as BaseRole)}
              options={baseRoles.map((value) => ({ value, label: roleName(value) }))}
            />
          )}
          {command.error && !isTaken && <FaultStrip>{messageOf(command.error)}</FaultStrip>}
        </Stack>
      </form>
    </AppDialog>
  );
}

/** Asks first, and names the people who still have the role. */
interface DeleteRoleDialogProps {
  role: RoleView;
  onClose: () => void;
  /** The role is gone: nobody may ask for it any more. */
  onDeleted: () => void;
}

export function DeleteRoleDialog({ role, onClose, onDeleted }: DeleteRoleDialogProps) {
  const { t } = useTranslation('roles');
  const dates = useDates();
  const command = useRoleCommand(onDeleted);
  const isFree = role.userCount === 0;
  const confirm = () =>
    command.mutate(
      { kind: 'delete', role },
      {
        onSuccess: () => {
          toast.success({ title: t('deleted') });
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('deleteTitle', { name: role.name })}
      text={isFree ? t('deleteText') : t('deleteRefused', { names: dates.list(role.userNames) })}
      confirmLabel={t('deleteConfirm')}
      onConfirm={confirm}
      isDangerous
      isPending={command.isPending}
      isDisabled={!isFree}
      error={command.error}
    />
  );
}
