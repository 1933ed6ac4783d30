import { Button, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ComponentType } from 'react';
import type { Dependant, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DependantList } from './dependant-list.tsx';
import { useMasterWords } from './use-master-words.ts';

/** What frees a record of that which depends on it, in the dialog that refuses the act. */
export interface FreeingProps {
  record: MasterRecord;
  act: 'deactivate' | 'delete';
  live: readonly Dependant[];
  onClose: () => void;
}

export interface RefusedDialogProps {
  definition: MasterDefinition;
  record: MasterRecord;
  Freeing?: ComponentType<FreeingProps> | undefined;
  live: readonly Dependant[];
  onClose: () => void;
}

/** Why a record stays active: what would be left without it. */
export function RefusedDialog({ definition, record, live, Freeing, onClose }: RefusedDialogProps) {
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={words.t('deactivateTitle', { name: words.nameOf(record) })}
      role="alertdialog"
      footer={
        <Button size="md" variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Stack gap="1.5" textStyle="sm">
        <Text>{words.t('deactivateRefused')}</Text>
        <DependantList {...{ definition, live }} />
        {Freeing && <Freeing act="deactivate" {...{ record, live, onClose }} />}
      </Stack>
    </AppDialog>
  );
}
