import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConnectionSecrets, ConnectRequest } from '#contracts/connections.schema.ts';
import { connections } from '#contracts/connections.ts';
import type { Draft, MasterRecord } from '#contracts/masters.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

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

export interface SavedConnection {
  record: MasterRecord;
  /** Why the secrets are not saved although the record is; null when they are. */
  secretsError: unknown;
}

export interface ConnectionToSave {
  /** As it was seen; null adds a connection. */
  record: MasterRecord | null;
  values: Draft;
  secrets: ConnectionSecrets;
}

export function readConnection(id: number): Promise<MasterRecord> {
  return api.get(addressOf(id), {});
}

/** Saves the fields, then the secrets that were entered, for the addresses that were saved. */
export function useSaveConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ record, values, secrets }: ConnectionToSave): Promise<SavedConnection> => {
      const saved =
        record === null
          ? await api.post(connections.path, { body: { values } })
          : await api.put(addressOf(record.id), { body: { values, changedAt: record.changedAt } });
      if (Object.keys(secrets).length === 0) return { record: saved, secretsError: null };
      const secretsError: unknown = await api
        .put(`${addressOf(saved.id)}/secrets`, { body: { ...secrets, changedAt: saved.changedAt } })
        .then(
          () => null,
          (error: unknown) => error,
        );
      return { record: saved, secretsError };
    },
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}

export function useConnect() {
  return useMutation({
    mutationFn: (body: ConnectRequest) => api.post(`${connections.path}/connect`, { body }),
  });
}
