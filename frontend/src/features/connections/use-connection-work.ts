import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectionSecrets, SecretName } from '#contracts/connections.schema.ts';
import { connections } from '#contracts/connections.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { toast } from '../../components/toaster.tsx';
import { refusedFieldsOf } from '../../entities/masters/masters.ts';
import { useMasterWords } from '../../entities/masters/use-master-words.ts';
import { useSaveConnection } from './connection-api.ts';
import type { ConnectionToSave } from './connection-api.ts';
import { differing, draftOf, serversIn } from './connection-draft.ts';

type SecretFault = 'notAKeyFile' | 'enteredForOther';
export type SecretFaults = Readonly<Partial<Record<SecretName, SecretFault>>>;

const faultsOf = (names: readonly string[], fault: SecretFault): SecretFaults =>
  Object.fromEntries(names.map((name) => [name, fault]));

/** What was entered of a connection until it is saved, also when another person changes the connection meanwhile. */
export function useConnectionWork(opened: MasterRecord | null, onClose: () => void) {
  // A connection that was added without its secrets is edited from then on.
  const [record, setRecord] = useState(opened);
  const [draft, setDraft] = useState<Draft>(() => draftOf(opened));
  const [secrets, setSecrets] = useState<ConnectionSecrets>({});
  const [faults, setFaults] = useState<SecretFaults>({});
  // As another person has saved it since it was opened.
  const [current, setCurrent] = useState<MasterRecord | null>(null);
  const { t } = useTranslation('connections');
  const words = useMasterWords(connections);
  const save = useSaveConnection();

  /** @param left secrets that have to be entered again: the form stays open for them */
  const send = (asked: ConnectionToSave, left: SecretFaults = {}) =>
    save.mutate(asked, {
      onSuccess: (done) => {
        if (done.outcome === 'changedMeanwhile') return setCurrent(done.current);
        toast.success({ title: words.t(asked.record === null ? 'added' : 'updated', { thing: words.one }) });
        const { record: saved, secretsError } = done;
        if (secretsError === null && Object.keys(left).length === 0) return onClose();
        const title = t('secrets.savedNot');
        if (secretsError === null) toast.error({ title });
        else toast.failure(secretsError, { title });
        showRecord(saved, draftOf(saved));
        setFaults({ ...left, ...faultsOf(refusedFieldsOf(secretsError), 'notAKeyFile') });
      },
    });
  function showRecord(found: MasterRecord, values: Draft) {
    setRecord(found);
    setDraft(values);
    setCurrent(null);
    save.reset();
  }
  const enterSecret = (name: SecretName, value: string) => {
    setSecrets(({ [name]: _, ...others }) => (value === '' ? others : { ...others, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
  };
  /** Secrets that were entered for other servers than these values call are not sent to those. */
  function secretsFor(values: Draft): { kept: ConnectionSecrets; left: SecretFaults } {
    const servers = serversIn(draft);
    const isSame = serversIn(values).every((server) => servers.includes(server));
    const before = Object.entries(faults).flatMap(([name, fault]) => (fault === 'enteredForOther' ? [name] : []));
    const left = faultsOf([...before, ...(isSame ? [] : Object.keys(secrets))], 'enteredForOther');
    if (isSame) return { kept: secrets, left };
    setSecrets({});
    setFaults(left);
    return { kept: {}, left };
  }
  /** Fields that were not touched take the values of the other person. */
  const keepMine = () => {
    if (record === null || current === null) return;
    const touched = differing(draftOf(record), draft).map((name) => [name, draft[name] ?? null] as const);
    const values: Draft = { ...draftOf(current), ...Object.fromEntries(touched) };
    const { kept, left } = secretsFor(values);
    showRecord(current, values);
    send({ record: current, values, secrets: kept }, left);
  };
  const showTheirs = () => {
    if (current === null) return;
    secretsFor(draftOf(current));
    showRecord(current, draftOf(current));
  };
  const submit = () => send({ record, values: draft, secrets });
  return { record, draft, secrets, faults, current, save, setDraft, enterSecret, submit, keepMine, showTheirs };
}
