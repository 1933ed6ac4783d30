import { Box, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { RoleView } from '#contracts/roles.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import { useRoleName } from '../../lib/role-name.ts';
import { useDefaultChanges, useRoleCommand } from './role-api.ts';

/** Shows what will change, then does exactly that. */
export function RestoreDialog({ role, onClose }: { role: RoleView; onClose: () => void }) {
  const { t } = useTranslation('roles');
  const roleName = useRoleName();
  const { data: changes, error } = useDefaultChanges(role);
  const command = useRoleCommand();
  const confirm = () =>
    command.mutate(
      { kind: 'restore', role },
      {
        onSuccess: () => {
          toast.success({ title: t('updated') });
          onClose();
        },
      },
    );
  const isNothing = changes?.length === 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('restoreTitle', { name: roleName(role.name) })}
      text={isNothing ? t('restoreNothing') : t('restoreText')}
      confirmLabel={t('restoreConfirm')}
      onConfirm={confirm}
      isPending={command.isPending}
      isDisabled={changes === undefined || isNothing}
      error={command.error ?? error}
    >
      {changes === undefined && !error && <Skeleton h="60px" aria-busy />}
      {changes && changes.length > 0 && (
        <Stack as="ul" gap="1" listStyleType="none" maxH="260px" overflowY="auto" tabIndex={0} textStyle="sm">
          {changes.map(({ screen, before, after }) => (
            <Box as="li" key={screen}>
              <Text as="span">
                {t('change', {
                  screen: t(`field.${screen}`),
                  before: t(`privilege.${before}`),
                  after: t(`privilege.${after}`),
                })}
              </Text>
            </Box>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
