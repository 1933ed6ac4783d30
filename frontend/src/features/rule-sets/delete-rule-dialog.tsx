import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import { rules } from '#contracts/rules.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import { DependantList } from '../../entities/masters/dependant-list.tsx';
import { useDeleteRecord, useDependants } from '../../entities/masters/masters.ts';
import { ruleName } from './use-rule-columns.tsx';

/** Asks first, and names the open submissions that still have findings of the rule. */
export function DeleteRuleDialog({ record, onClose }: { record: MasterRecord; onClose: () => void }) {
  const { t } = useTranslation('rules-engine');
  const { data, error } = useDependants(rules, record.id);
  const remove = useDeleteRecord(rules);
  const confirm = () =>
    remove.mutate(record.id, {
      onSuccess: ({ outcome }) => {
        toast.success({ title: t('deleted'), ...(outcome === 'retired' ? { text: t('remove.kept') } : {}) });
        onClose();
      },
      onError: (fault) => toast.failure(fault, { title: t('deleteFailed') }),
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('remove.title')}
      text={t('remove.text')}
      confirmLabel={t('remove.confirm')}
      onConfirm={confirm}
      isDangerous
      isPending={remove.isPending}
      isDisabled={data === undefined || data.live.length > 0}
      error={remove.error ?? error}
    >
      <Text fontWeight="600">
        <bdi>{ruleName(record)}</bdi>
      </Text>
      {data && data.live.length > 0 && <DependantList definition={rules} live={data.live} />}
    </ConfirmDialog>
  );
}
