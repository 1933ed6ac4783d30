import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import type {
  Dependant,
  Draft,
  FieldDefinition,
  FieldProblem,
  MasterDefinition,
  MasterRecord,
} from '#contracts/masters.ts';
import type { Page } from '#contracts/submission-views.ts';
import { isApiError } from '../../lib/api-error.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

/** What has a history below its address. */
export interface Recordable {
  name: string;
  path: `/${string}`;
  fields?: readonly FieldDefinition[];
}

export const masterKey = ({ name }: Pick<Recordable, 'name'>) => ['masters', name] as const;

export function useRecords(definition: MasterDefinition, query: QueryValues) {
  return useQuery({
    queryKey: [...masterKey(definition), 'list', query],
    queryFn: ({ signal }) => api.get(definition.path, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many records there are without filters; asked only while some are set, and kept as the counts of views are. */
export function useWholeTotal(definition: MasterDefinition, isNarrowed: boolean): Page<MasterRecord> | undefined {
  const { data } = useQuery({
    enabled: isNarrowed,
    queryKey: [...masterKey(definition), 'count', {}],
    queryFn: ({ signal }) => api.get(definition.path, { query: { size: 10 }, signal }),
    staleTime: 30_000,
  });
  return isNarrowed ? data : undefined;
}

export function useRecord(definition: MasterDefinition, id: number | null) {
  return useQuery({
    enabled: id !== null,
    queryKey: [...masterKey(definition), 'record', id],
    queryFn: ({ signal }) => api.get(`${definition.path}/${id}`, { signal }),
  });
}

export function useMasterChoices(
  definition: MasterDefinition,
  field: string,
  query: { search?: string; within?: string; isFilter?: boolean },
  isEnabled = true,
) {
  return useQuery({
    enabled: isEnabled,
    queryKey: [...masterKey(definition), 'choices', field, query],
    queryFn: async ({ signal }) => (await api.get(`${definition.path}/choices/${field}`, { query, signal })).choices,
    placeholderData: keepPreviousData,
  });
}

export function useDependants(definition: MasterDefinition, id: number) {
  return useQuery({
    queryKey: [...masterKey(definition), 'dependants', id],
    queryFn: ({ signal }) => api.get(`${definition.path}/${id}/dependants`, { signal }),
    gcTime: 0,
  });
}

export function useMasterHistory(definition: Recordable, id: number) {
  return useQuery({
    queryKey: [...masterKey(definition), 'history', id],
    queryFn: ({ signal }) => api.get(`${definition.path}/${id}/history`, { signal }),
  });
}

/** Adds, or changes what was seen. */
export function useSaveRecord(definition: MasterDefinition, record: MasterRecord | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ isActive, ...values }: Draft) => {
      const status = typeof isActive === 'boolean' ? { isActive } : {};
      return record === null
        ? api.post(definition.path, { body: { values, ...status } })
        : api.put(`${definition.path}/${record.id}`, { body: { values, ...status, changedAt: record.changedAt } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: masterKey(definition) }),
  });
}

export function useChangeStatus(definition: MasterDefinition) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isActive }: { id: number; isActive: boolean }) =>
      api.put(`${definition.path}/${id}/status`, { body: { isActive } }),
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(definition) }),
  });
}

export function useDeleteRecord(definition: MasterDefinition) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete(`${definition.path}/${id}`),
    onSuccess: (_, id) => forgetRecord(client, definition, id),
  });
}

/** Asks again for everything of the screen but the record itself, which the server may no longer have. */
export async function forgetRecord(client: QueryClient, definition: Recordable, id: number): Promise<void> {
  const queryKey = masterKey(definition);
  const isOfRecord = (query: Query) => query.queryKey[3] === id;
  client.removeQueries({ queryKey, type: 'inactive', predicate: isOfRecord });
  await client.invalidateQueries({ queryKey, predicate: (query) => !isOfRecord(query) });
}

/** Brings an archived record back. */
export function useRestoreRecord(definition: MasterDefinition) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(`${definition.path}/${id}/restore`),
    onSuccess: () => client.invalidateQueries({ queryKey: masterKey(definition) }),
  });
}

/** What was wrong with single fields, when that is why a change was refused. */
export function problemsOf(error: unknown): FieldProblem[] {
  if (!isApiError(error)) return [];
  const { problems } = error.details as { problems?: FieldProblem[] };
  return problems ?? [];
}

/** The fields that a refusal names: for their values, or for the form of what was sent. */
export function refusedFieldsOf(error: unknown): string[] {
  const { issues = [] } = (isApiError(error) ? error.details : {}) as { issues?: { field: string }[] };
  return [...problemsOf(error), ...issues].map(({ field }) => field);
}

/** What still needs a record, when that is why it was not deactivated. */
export function liveOf(error: unknown): Dependant[] | null {
  const live = isApiError(error, 'InUse') ? error.details['live'] : undefined;
  return Array.isArray(live) ? (live as Dependant[]) : null;
}
