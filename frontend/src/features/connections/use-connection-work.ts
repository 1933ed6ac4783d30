import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionSecrets } from '#contracts/connections.schema.ts';
import { connections } from '#contracts/connections.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { toast } from '../../components/toaster.tsx';
import { problemsOf } from '../../entities/masters/masters.ts';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { isApiError } from '../../lib/api-error.ts';
import { readConnection, useSaveConnection } from './connection-api.ts';
import type { ConnectionToSave } from './connection-api.ts';
import { differing, draftOf } from './connection-draft.ts';

/** The secrets that a refusal names. */
function refusedIn(error: unknown): string[] {
  const { issues = [] } = (isApiError(error) ? error.details : {}) as { issues?: { field: string }[] };
  return [...problemsOf(error), ...issues].map(({ field }) => field);
}

/** What was entered of a connection until it is saved, also when another person changes the connection meanwhile. */
export function useConnectionWork(opened: MasterRecord | null, onClose: () => void) {
  // A connection that was added without its secrets is edited from then on.
  const [record, setRecord] = useState(opened);
  const [draft, setDraft] = useState<Draft>(() => draftOf(opened));
  const [secrets, setSecrets] = useState<ConnectionSecrets>({});
  const [refused, setRefused] = useState<string[]>([]);
  // As another person has saved it since it was opened.
  const [current, setCurrent] = useState<MasterRecord | null>(null);
  const { t } = useTranslation('connections');
  const words = useMasterWords(connections);
  const save = useSaveConnection();

  const send = (asked: ConnectionToSave) =>
    save.mutate(asked, {
      onSuccess: ({ record: saved, secretsError }) => {
        toast.success({ title: words.t(asked.record === null ? 'added' : 'updated', { thing: words.one }) });
        if (secretsError === null) return onClose();
        toast.failure(new Error(t('secrets.savedNot')));
        takeUp(saved, draftOf(saved));
        setRefused(refusedIn(secretsError));
      },
      onError: (error) => {
        if (asked.record && isApiError(error, 'Conflict')) void compare(asked.record, asked);
      },
    });
  /** A run or a pause changes no field: then what was entered is saved. Other changes are shown first. */
  async function compare(seen: MasterRecord, asked: ConnectionToSave) {
    const found = await readConnection(seen.id).catch(() => null);
    if (found === null) return;
    if (differing(draftOf(seen), draftOf(found)).length === 0) send({ ...asked, record: found });
    else setCurrent(found);
  }
  function takeUp(found: MasterRecord, values: Draft) {
    setRecord(found);
    setDraft(values);
    setCurrent(null);
    save.reset();
  }
  /** Fields that were not touched take the values of the other person. */
  const keepMine = () => {
    if (record === null || current === null) return;
    const touched = differing(draftOf(record), draft).map((name) => [name, draft[name] ?? null] as const);
    const values: Draft = { ...draftOf(current), ...Object.fromEntries(touched) };
    takeUp(current, values);
    send({ record: current, values, secrets });
  };
  const showTheirs = () => {
    if (current !== null) takeUp(current, draftOf(current));
  };
  const submit = () => send({ record, values: draft, secrets });
  return { record, draft, secrets, refused, current, save, setDraft, setSecrets, submit, keepMine, showTheirs };
}
