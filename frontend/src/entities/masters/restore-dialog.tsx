import { Stack } from '@chakra-ui/react';
import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { problemsOf, useRestoreRecord } from './masters.ts';
import { ConfirmDialog, FaultStrip } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface RestoreDialogProps {
  definition: MasterDefinition;
  record: Pick<MasterRecord, 'id' | 'values'>;
  onClose: () => void;
  onRestored?: (record: MasterRecord) => void;
}

/** Asks before an archived record comes back, and says what is in the way: a key that is taken, an archived parent. */
export function RestoreDialog({ definition, record, onClose, onRestored }: RestoreDialogProps) {
  const words = useMasterWords(definition);
  const restore = useRestoreRecord(definition);
  const name = words.nameOf(record);
  const problems = problemsOf(restore.error);
  const confirm = () =>
    restore.mutate(record.id, {
      onSuccess: (restored) => {
        toast.success({ title: words.t('restored', { name }) });
        onClose();
        onRestored?.(restored);
      },
    });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.t('restoreTitle', { name })}
      text={words.t('restoreText')}
      confirmLabel={words.t('restore')}
      onConfirm={confirm}
      isPending={restore.isPending}
      error={problems.length > 0 ? undefined : restore.error}
    >
      {problems.length > 0 && (
        <Stack gap="2">
          {problems.map((problem) => (
            <FaultStrip key={`${problem.field} ${problem.code}`}>{words.problem(problem)}</FaultStrip>
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
