import { Stack, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MasterRecord } from '#contracts/masters.ts';
import { users } from '#contracts/users.ts';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { DependantList } from '../../entities/masters/dependant-list.tsx';
import { PersonChooser } from '../../components/person-chooser.tsx';
import { toast } from '../../components/toaster.tsx';
import { isApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { forgetRecord, masterKey } from '../../entities/masters/masters.ts';
import type { FreeingProps } from '../../entities/masters/refused-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';

function useSubstitute(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { substituteId: number; act: 'deactivate' | 'delete' }) =>
      api.post(`${users.path}/${id}/substitute`, { body }),
    onSuccess: () => forgetRecord(client, users, id),
    onError: () => client.invalidateQueries({ queryKey: masterKey(users) }),
  });
}

/** Names who takes over every review of a person; then the person can go. */
export function SubstituteStep({ record, act, live, onClose }: FreeingProps) {
  const { t } = useTranslation('users');
  const messageOf = useErrorMessage();
  const [substituteId, setSubstituteId] = useState<number | null>(null);
  const substitute = useSubstitute(record.id);
  if (!live.some(({ kind }) => ['chains', 'submissions', 'fallbacks'].includes(kind))) return null;
  const name = nameOf(record);
  const save = () => {
    if (substituteId === null) return;
    substitute.mutate(
      { substituteId, act },
      {
        onSuccess: ({ chains, submissions }) => {
          toast.success({
            title: t('substitute.done', { name }),
            text: t('substitute.moved', { chains, submissions }),
          });
          onClose();
        },
      },
    );
  };
  const { error } = substitute;
  const barred = isApiError(error, 'InUse') ? (error.details['live'] as FreeingProps['live'] | undefined) : undefined;
  return (
    <Stack gap="3" mt="3" align="start">
      <PersonChooser
        label={t('substitute.label')}
        queryKey={['substitutes', record.id]}
        find={(search, signal) => api.get(`${users.path}/${record.id}/substitutes`, { query: { search }, signal })}
        value={substituteId}
        onChange={setSubstituteId}
      />
      <Text textStyle="sm" color="fg.muted">
        {t('substitute.help')}
      </Text>
      {barred ? (
        <DependantList definition={users} live={barred} />
      ) : (
        error && <FaultStrip>{messageOf(error)}</FaultStrip>
      )}
      <SendButton
        size="md"
        colorPalette="ink"
        disabled={substituteId === null}
        isSending={substitute.isPending}
        onClick={save}
      >
        {t(act === 'delete' ? 'substitute.thenDelete' : 'substitute.thenDeactivate')}
      </SendButton>
    </Stack>
  );
}

const nameOf = ({ values }: MasterRecord) => String(values['name'] ?? '');
