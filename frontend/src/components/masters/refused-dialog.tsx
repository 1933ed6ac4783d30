import { Button, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Dependant, MasterDefinition } from '#contracts/masters.ts';
import { AppDialog } from '../app-dialog.tsx';
import { DependantList } from './dependant-list.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface RefusedDialogProps {
  definition: MasterDefinition;
  name: string;
  live: readonly Dependant[];
  onClose: () => void;
}

/** Why a record stays active: what would be left without it. */
export function RefusedDialog({ definition, name, live, onClose }: RefusedDialogProps) {
  const { t } = useTranslation();
  const words = useMasterWords(definition);
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      title={words.t('deactivateTitle', { name })}
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
      </Stack>
    </AppDialog>
  );
}
