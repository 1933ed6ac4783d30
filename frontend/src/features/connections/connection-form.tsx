import { Button, Grid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionTypes, connections } from '#contracts/connections.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { typedFields } from '#contracts/masters.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { FaultStrip } from '../../components/confirm-dialog.tsx';
import { SendButton } from '../../components/send-button.tsx';
import { FieldControl } from '../../entities/masters/field-control.tsx';
import { problemsOf } from '../../entities/masters/masters.ts';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { isApiError } from '../../lib/api-error.ts';
import { useErrorMessage } from '../../lib/error-messages.ts';
import { ConnectPanel } from './connect-panel.tsx';
import { useConnect, useStoredSecrets } from './connection-api.ts';
import {
  connectRequestOf,
  differing,
  draftOf,
  isAsked,
  isNeeded,
  offeredBy,
  serversIn,
  withChange,
  withColumns,
  withProposals,
} from './connection-draft.ts';
import { MeanwhileStrip } from './meanwhile-strip.tsx';
import { SecretFields } from './secret-fields.tsx';
import { useConnectionWork } from './use-connection-work.ts';

export interface ConnectionFormProps {
  /** Null adds a connection. */
  record: MasterRecord | null;
  onClose: () => void;
}

/** Adds or edits a connection: its fields and secrets, and the live test beside them. */
export function ConnectionForm({ record: opened, onClose }: ConnectionFormProps) {
  const work = useConnectionWork(opened, onClose);
  const { record, draft, secrets, faults, current, save, setDraft, enterSecret, submit } = work;
  const { t } = useTranslation('connections');
  const { t: tCommon } = useTranslation();
  const words = useMasterWords(connections);
  const messageOf = useErrorMessage();
  const fields = typedFields(connections);
  const stored = useStoredSecrets(record?.id ?? null);
  const connect = useConnect();
  // A person who has left the fields to the dataset mapping is not asked again.
  const [isFieldMapLeft, leaveFieldMap] = useState(false);
  const problems = problemsOf(save.error);
  const message = isApiError(save.error, 'Conflict') ? words.t('conflict') : messageOf(save.error);
  const failure = save.error && problems.length === 0 ? message : null;
  const authorization = String(draft['authorizationType'] ?? 'NONE');
  const type = connectionTypes.find((code) => code === draft['connectionType']);
  const { mutate: connectBy, data: report = null } = connect;
  const tryOut = (tried: Draft) =>
    connectBy(connectRequestOf(record?.id ?? null, tried, secrets), {
      onSuccess: (answered) => setDraft((now) => (isFieldMapLeft ? now : withProposals(now, answered))),
    });
  const mapProblem = problems.find(({ field }) => field === 'fieldMap');
  const offered = (name: string) => offeredBy(String(draft['connectionType']), name);

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
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="5">
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
            {record && current && (
              <MeanwhileStrip
                seen={record}
                current={current}
                fields={differing(draftOf(record), draftOf(current))}
                isSaving={save.isPending}
                onKeepMine={work.keepMine}
                onShowTheirs={work.showTheirs}
              />
            )}
            {fields
              .filter(({ name }) => name !== 'fieldMap' && isAsked(name, draft))
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
                    {...(field.name === 'apiUrl' && type && { help: t(`apiUrlHelp.${type}`) })}
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
                      servers={serversIn(draft)}
                      faults={faults}
                      onChange={enterSecret}
                    />
                  </Stack>
                );
              })}
          </Stack>
        </form>
        <ConnectPanel
          report={report}
          error={connect.error}
          isConnecting={connect.isPending}
          draft={draft}
          {...(mapProblem && { mapError: words.problem(mapProblem) })}
          onConnect={() => tryOut(draft)}
          onMap={(columns) => {
            leaveFieldMap(columns.length === 0);
            setDraft(withColumns(draft, columns));
          }}
          onChoosePath={(path) => {
            const changed = { ...withChange(draft, 'rowsPath', path), fieldMap: null };
            setDraft(changed);
            tryOut(changed);
          }}
        />
      </Grid>
    </AppDialog>
  );
}
