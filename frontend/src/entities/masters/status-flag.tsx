import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { useId } from 'react';
import type { Draft, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { usePrivilege } from '../../lib/session.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { DependantList } from './dependant-list.tsx';
import { liveOf } from './masters.ts';
import { useMasterWords } from './use-master-words.ts';

/** What a form starts with; nothing where the definition has no such flag. */
export const statusOf = (definition: MasterDefinition, record: MasterRecord | null): Draft =>
  definition.hasStatusInForm ? { isActive: record?.isActive ?? true } : {};

export interface StatusFlagProps {
  definition: MasterDefinition;
  record: MasterRecord | null;
  isActive: boolean;
  onChange: (isActive: boolean) => void;
}

/** Whether the record is active: shown to all who see the form, changed by those who may activate and deactivate. */
export function StatusFlag({ definition, record, isActive, onChange }: StatusFlagProps) {
  const words = useMasterWords(definition);
  const helpId = useId();
  const mayChange = usePrivilege(definition.screen, 'All');
  const help = words.help('isActive');
  if (!definition.hasStatusInForm) return null;
  const isOffered = record === null || record.allowedActs.some((act) => act === 'activate' || act === 'deactivate');
  return (
    <Stack gap="1">
      <Checkbox.Root
        alignSelf="start"
        checked={isActive}
        disabled={!mayChange || !isOffered}
        onCheckedChange={({ checked }) => onChange(checked === true)}
      >
        <Checkbox.HiddenInput aria-describedby={help && helpId} />
        <Checkbox.Control />
        <Checkbox.Label>{words.field('isActive')}</Checkbox.Label>
      </Checkbox.Root>
      {help && (
        <Text id={helpId} textStyle="xs" color="fg.muted">
          {help}
        </Text>
      )}
    </Stack>
  );
}

/** What keeps a record active that a form was to deactivate; null for every other error. */
export function StatusRefusal({ definition, error }: { definition: MasterDefinition; error: unknown }) {
  const words = useMasterWords(definition);
  const live = liveOf(error);
  if (!live) return null;
  return (
    <Stack gap="1.5">
      <FaultStrip>{words.t('deactivateRefused')}</FaultStrip>
      <DependantList {...{ definition, live }} />
    </Stack>
  );
}
