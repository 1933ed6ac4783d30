import { Button, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionSecrets } from '#contracts/connections.schema.ts';
import { connections } from '#contracts/connections.ts';
import type { Draft, FieldDefinition, FieldValue, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { toast } from '../../components/toaster.tsx';
import { FieldControl } from '../../entities/masters/field-control.tsx';
import { problemsOf } from '../../entities/masters/masters.ts';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { ConnectPanel } from './connect-panel.tsx';
import { useConnect, useSaveConnection, useStoredSecrets } from './connection-api.ts';
import { connectRequestOf, isAsked, isNeeded, offeredBy, withChange } from './connection-draft.ts';
import { SecretFields } from './secret-fields.tsx';

export interface ConnectionFormProps {
  /** Null adds a connection. */
  record: MasterRecord | null;
  onClose: () => void;
}

function draftOf(value: FieldValue | undefined, { initial }: FieldDefinition, isNew: boolean): Draft[string] {
  if (isNew) return initial ?? null;
  if (value === null || value === undefined || Array.isArray(value)) return null;
  if (typeof value === 'object') return value.code;
  return typeof value === 'number' ? String(value) : value;
}

/** The secrets that a refusal names. */
function refusedIn(error: unknown): string[] {
  const { issues = [] } = (isApiError(error) ? error.details : {}) as { issues?: { field: string }[] };
  return [...problemsOf(error), ...issues].map(({ field }) => field);
}

/** Adds or edits a connection: its fields and secrets, and the live test beside them. */
export function ConnectionForm({ record: opened, onClose }: ConnectionFormProps) {
  // A connection that was added without its secrets is edited from then on.
  const [record, setRecord] = useState(opened);
  const { t } = useTranslation('connections');
  const { t: tCommon } = useTranslation();
  const words = useMasterWords(connections);
  const messageOf = useErrorMessage();
  const fields = typedFields(connections);
  const [draft, setDraft] = useState<Draft>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, draftOf(record?.values[field.name], field, record === null)]),
    ),
  );
  const [secrets, setSecrets] = useState<ConnectionSecrets>({});
  const [refused, setRefused] = useState<string[]>([]);
  const stored = useStoredSecrets(record?.id ?? null);
  const save = useSaveConnection(record);
  const connect = useConnect();
  const problems = problemsOf(save.error);
  const failure = save.error && problems.length === 0 ? failureOf(save.error) : null;
  const authorization = String(draft['authorizationType'] ?? 'NONE');
  const offered = (name: string) => offeredBy(String(draft['connectionType']), name);

  function failureOf(error: unknown): string {
    return isApiError(error, 'Conflict') ? words.t('conflict') : messageOf(error);
  }
  const submit = () =>
    save.mutate(
      { values: draft, secrets },
      {
        onSuccess: ({ record: saved, secretsError }) => {
          toast.success({ title: words.t(record === null ? 'added' : 'updated', { thing: words.one }) });
          if (secretsError === null) return onClose();
          toast.failure(new Error(t('secrets.savedNot')));
          setRecord(saved);
          setRefused(refusedIn(secretsError));
        },
      },
    );
  return (
    <AppDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={record === null ? words.word('addTitle') : words.editTitle(words.nameOf(record))}
      isLocked={save.isPending}
      footer={
        <>
          <Button size="md" variant="outline" onClick={onClose} disabled={save.isPending}>
            {tCommon('cancel')}
          </Button>
          <SendButton size="md" colorPalette="ink" type="submit" form="connection-form" isSending={save.isPending}>
            {tCommon('save')}
          </SendButton>
        </>
      }
    >
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="5">
        <form
          id="connection-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Stack gap="4">
            <Text color="fg.muted">{t('secrets.note')}</Text>
            {failure && <FaultStrip>{failure}</FaultStrip>}
            {fields
              .filter(({ name }) => isAsked(name, draft))
              .map((field) => {
                const problem = problems.find((one) => one.field === field.name);
                const control = (
                  <FieldControl
                    key={field.name}
                    definition={connections}
                    field={isNeeded(field.name, draft) ? { ...field, isRequired: true } : field}
                    current={record?.values[field.name]}
                    isFixed={field.isLasting === true && record !== null}
                    draft={draft}
                    value={draft[field.name] ?? null}
                    onChange={(value) => setDraft(withChange(draft, field.name, value))}
                    isOffered={(code) => offered(field.name)?.includes(code) ?? true}
                    {...(problem && { error: words.problem(problem) })}
                  />
                );
                if (field.name !== 'authorizationType') return control;
                return (
                  <Stack key={field.name} gap="4">
                    {control}
                    <SecretFields
                      authorization={authorization}
                      secrets={secrets}
                      stored={stored.data ?? null}
                      refused={refused}
                      onChange={setSecrets}
                    />
                  </Stack>
                );
              })}
          </Stack>
        </form>
        <ConnectPanel
          report={connect.data ?? null}
          error={connect.error}
          isConnecting={connect.isPending}
          onConnect={() => connect.mutate(connectRequestOf(record?.id ?? null, draft, secrets))}
        />
      </Grid>
    </AppDialog>
  );
}
