import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { useChangeStatus, useDependants } from './masters.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import type { UnderAct } from './asked-change.ts';
import { DependantList } from './dependant-list.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface DeactivateDialogProps {
  definition: MasterDefinition;
  record: MasterRecord;
  onClose: () => void;
  underAct?: UnderAct | undefined;
}

/** Shows where a record is used before it is offered no more; what uses it keeps it. */
export function DeactivateDialog({ definition, record, onClose, underAct }: DeactivateDialogProps) {
  const words = useMasterWords(definition);
  const { data, error } = useDependants(definition, record.id);
  const status = useChangeStatus(definition);
  const name = words.nameOf(record);
  const confirm = (afterwards?: () => void) =>
    status.mutate(
      { id: record.id, isActive: false },
      {
        onSuccess: () => {
          toast.success({ title: words.t('deactivated', { name }) });
          onClose();
          afterwards?.();
        },
      },
    );
  const isUsed = (data?.live.length ?? 0) > 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.t('deactivateTitle', { name })}
      text={data && words.t(isUsed ? 'deactivateUsed' : 'deactivateFree')}
      confirmLabel={words.t('deactivate')}
      onConfirm={() => confirm()}
      isPending={status.isPending}
      isDisabled={!data}
      error={status.error ?? error}
    >
      {data && isUsed && <DependantList {...{ definition, live: data.live }} />}
      {underAct?.({ change: { act: 'deactivate', ids: [record.id] }, isSending: status.isPending, carryOut: confirm })}
    </ConfirmDialog>
  );
}
