import { useTranslation } from 'react-i18next';
import type { ChartTree } from '#contracts/charts.schema.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useAccountName } from './use-account-words.ts';

interface RemovalDialogProps {
  /** Nothing is asked without one. */
  account: ChartTree['accounts'][number] | undefined;
  onClose: () => void;
  onConfirm: (accountId: number) => void;
}

/** Asks before an account is marked as deleted; it goes when all changes are saved. */
export function RemovalDialog({ account, onClose, onConfirm }: RemovalDialogProps) {
  const { t } = useTranslation('charts');
  const nameOf = useAccountName();
  if (!account) return null;
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={t('remove', { name: `${account.code} ${nameOf(account)}` })}
      text={t('removeText')}
      confirmLabel={t('removeConfirm')}
      onConfirm={() => {
        onConfirm(account.accountId);
        onClose();
      }}
    />
  );
}
