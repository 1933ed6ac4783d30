import { Stack, Text } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import type { MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useDeleteRecord, useDependants } from './masters.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { toast } from '../../components/toaster.tsx';
import type { UnderAct } from './asked-change.ts';
import { DependantList } from './dependant-list.tsx';
import type { FreeingProps } from './refused-dialog.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface DeleteDialogProps {
  definition: MasterDefinition;
  record: MasterRecord;
  Freeing?: ComponentType<FreeingProps> | undefined;
  onClose: () => void;
  onDeleted?: () => void;
  underAct?: UnderAct | undefined;
}

/** Asks first, and says what the deletion would meet: live things that forbid it, or a past that is kept. */
export function DeleteDialog({ definition, record, Freeing, onClose, onDeleted, underAct }: DeleteDialogProps) {
  const words = useMasterWords(definition);
  const { data, error } = useDependants(definition, record.id);
  const remove = useDeleteRecord(definition);
  const name = words.nameOf(record);
  const confirm = (afterwards?: () => void) =>
    remove.mutate(record.id, {
      onSuccess: ({ outcome }) => {
        const text = outcome === 'retired' ? { text: words.t('retired', { name }) } : {};
        toast.success({ title: words.said('deleted', { thing: words.one }), ...text });
        onClose();
        onDeleted?.();
        afterwards?.();
      },
      onError: (failure) => {
        if (words.deleteFailed && isApiError(failure, 'Unexpected')) toast.error({ title: words.deleteFailed });
      },
    });
  const isFree = data !== undefined && data.live.length === 0;
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.t('deleteTitle', { name })}
      text={isFree ? words.t(data.isInHistory ? 'retireText' : 'deleteText') : undefined}
      confirmLabel={words.t('deleteConfirm')}
      onConfirm={() => confirm()}
      isDangerous
      isPending={remove.isPending}
      isDisabled={!isFree}
      error={remove.error ?? error}
    >
      {isFree && data.ends !== undefined && (
        <Stack gap="1.5" textStyle="sm">
          <Text>{words.t(data.isInHistory ? 'retireEnds' : 'deleteEnds')}</Text>
          <DependantList {...{ definition, live: data.ends }} />
        </Stack>
      )}
      {isFree &&
        underAct?.({ change: { act: 'delete', ids: [record.id] }, isSending: remove.isPending, carryOut: confirm })}
      {data && data.live.length > 0 && (
        <Stack gap="1.5" textStyle="sm">
          <Text>{words.t('deleteRefused')}</Text>
          <DependantList {...{ definition, live: data.live }} />
          {Freeing && <Freeing act="delete" live={data.live} {...{ record, onClose }} />}
        </Stack>
      )}
    </ConfirmDialog>
  );
}
