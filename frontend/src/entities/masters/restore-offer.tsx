import { Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { FieldProblem, MasterDefinition, MasterRecord } from '#contracts/masters.ts';
import { usePrivilege } from '../../lib/session.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { useMasterWords } from './use-master-words.ts';

export interface RestoreOfferProps {
  definition: MasterDefinition;
  problems: readonly FieldProblem[];
  onRestored: (record: MasterRecord) => void;
}

/** In a form that adds: the key belongs to an archived record, which can come back instead of a second one. */
export function RestoreOffer({ definition, problems, onRestored }: RestoreOfferProps) {
  const words = useMasterWords(definition);
  const mayRestore = usePrivilege(definition.screen, 'All');
  const [isAsking, setAsking] = useState(false);
  const taken = problems.find(({ code, params }) => code === 'Retired' && typeof params?.['id'] === 'number');
  if (!taken || !mayRestore) return null;
  const record = { id: Number(taken.params?.['id']), values: { [definition.title]: String(taken.params?.['by']) } };
  return (
    <Flex role="status" align="center" gap="3" p="3" rounded="l2" bg="provider.subtle" color="provider.fg" wrap="wrap">
      <Text flex="1 1 200px">{words.t('restoreOffer')}</Text>
      <Button colorPalette="ink" onClick={() => setAsking(true)}>
        {words.t('restoreTitle', { name: words.nameOf(record) })}
      </Button>
      {isAsking && <RestoreDialog {...{ definition, record, onRestored }} onClose={() => setAsking(false)} />}
    </Flex>
  );
}
