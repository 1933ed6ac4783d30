import { Box, Stack, Text } from '@chakra-ui/react';
import type { Dependant, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { useDates } from '../../lib/dates.ts';
import { useDeleteRecord, useDependants } from '../../lib/masters.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { toast } from '../toaster.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface DeleteDialogProps {
  definition: MasterDefinition;
  record: MasterRecord;
  onClose: () => void;
}

function DependantList({ definition, live }: { definition: MasterDefinition; live: readonly Dependant[] }) {
  const words = useMasterWords(definition);
  const dates = useDates();
  return (
    <Stack gap="1.5" textStyle="sm">
      <Text>{words.t('deleteRefused')}</Text>
      <Box as="ul" ps="5">
        {live.map(({ kind, count, names }) => {
          const more = count - names.length;
          const values = { kind: words.dependant(kind), names: dates.list(names), more };
          return (
            <li key={kind}>
              <bdi>{more > 0 ? words.t('dependantsMore', values) : words.t('dependants', values)}</bdi>
            </li>
          );
        })}
      </Box>
    </Stack>
  );
}

/** Asks first, and says what the deletion would meet: live things that forbid it, or a past that is kept. */
export function DeleteDialog({ definition, record, onClose }: DeleteDialogProps) {
  const words = useMasterWords(definition);
  const { data, error } = useDependants(definition, record.id);
  const remove = useDeleteRecord(definition);
  const name = words.nameOf(record);
  const confirm = () =>
    remove.mutate(record.id, {
      onSuccess: ({ outcome }) => {
        const text = outcome === 'retired' ? { text: words.t('retired', { name }) } : {};
        toast.success({ title: words.t('deleted', { thing: words.one }), ...text });
        onClose();
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
      onConfirm={confirm}
      isDangerous
      isPending={remove.isPending}
      isDisabled={!isFree}
      error={remove.error ?? error}
    >
      {data && data.live.length > 0 && <DependantList {...{ definition, live: data.live }} />}
    </ConfirmDialog>
  );
}
