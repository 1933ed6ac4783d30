import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionSecrets, ConnectRequest, ReadAnswerRequest } from '#contracts/connections.schema.ts';
import { connections } from '#contracts/connections.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { isApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import { differing, draftOf } from './connection-draft.ts';

const addressOf = (id: number) => `${connections.path}/${id}` as const;

const openPollMs = 1_500;

/** Asks again while a run is under way. */
export function useRuns(id: number, page: number) {
  return useQuery({
    queryKey: [...masterKey(connections), 'runs', id, page],
    queryFn: ({ signal }) => api.get(`${addressOf(id)}/runs`, { query: { page, size: 10 }, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ endedAt }) => endedAt === null) ? openPollMs : false),
  });
}

export function useRunNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, retryOf }: { id: number; retryOf?: number }) =>
      api.post(retryOf === undefined ? `${addressOf(id)}/runs` : `${addressOf(id)}/runs/${retryOf}/retry`, {
        body: {},
      }),
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}

export function useStopRun() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, runId }: { id: number; runId: number }) =>
      api.post(`${addressOf(id)}/runs/${runId}/stop`, { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}

export function useStoredSecrets(id: number | null) {
  return useQuery({
    enabled: id !== null,
    queryKey: [...masterKey(connections), 'secrets', id],
    queryFn: ({ signal }) => api.get(`${addressOf(id ?? 0)}/secrets`, { signal }),
  });
}

export type SavedConnection =
  /** With why the secrets are not saved although the record is; null when they are. */
  | { outcome: 'saved'; record: MasterRecord; secretsError: unknown }
  /** Another person has changed fields since: nothing is saved. */
  | { outcome: 'changedMeanwhile'; current: MasterRecord };

export interface ConnectionToSave {
  /** As it was seen; null adds a connection. */
  record: MasterRecord | null;
  values: Draft;
  secrets: ConnectionSecrets;
}

/** A run or a pause changes no field: then what was entered is saved. @returns other changes, to be shown first */
async function saveFields({ record, values }: ConnectionToSave): Promise<SavedConnection> {
  const put = ({ id, changedAt }: MasterRecord) => api.put(addressOf(id), { body: { values, changedAt } });
  const saved = (found: MasterRecord) => ({ outcome: 'saved', record: found, secretsError: null }) as const;
  if (record === null) return saved(await api.post(connections.path, { body: { values } }));
  try {
    return saved(await put(record));
  } catch (error) {
    if (!isApiError(error, 'Conflict')) throw error;
    const current = await api.get(addressOf(record.id), {});
    if (differing(draftOf(record), draftOf(current)).length > 0) return { outcome: 'changedMeanwhile', current };
    return saved(await put(current));
  }
}

/** Saves the fields, then the secrets that were entered, for the addresses that were saved. */
export function useSaveConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: ConnectionToSave): Promise<SavedConnection> => {
      const done = await saveFields(asked);
      if (done.outcome === 'changedMeanwhile' || Object.keys(asked.secrets).length === 0) return done;
      const { id, changedAt } = done.record;
      const secretsError: unknown = await api
        .put(`${addressOf(id)}/secrets`, { body: { ...asked.secrets, changedAt } })
        .then(
          () => null,
          (error: unknown) => error,
        );
      return { ...done, secretsError };
    },
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}

export function useConnect() {
  return useMutation({
    mutationFn: (body: ConnectRequest) => api.post(`${connections.path}/connect`, { body }),
  });
}

/** Rows of an answer as a run would load them; asked again with each change of the fields. */
export function useAnswerReading(body: ReadAnswerRequest) {
  return useQuery({
    queryKey: [...masterKey(connections), 'sample', body],
    queryFn: ({ signal }) => api.post(`${connections.path}/sample`, { body, signal }),
    placeholderData: keepPreviousData,
  });
}
