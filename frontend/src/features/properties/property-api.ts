import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BulkResult } from '#contracts/masters.ts';
import { properties } from '#contracts/properties.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';
import { masterKey } from '../../entities/masters/masters.ts';

const key = masterKey(properties);

export function useUnassociated() {
  return useQuery({
    queryKey: [...key, 'unassociated'],
    queryFn: ({ signal }) => api.get('/properties/unassociated', { signal }),
  });
}

/** How many the list shows as held by a fund; kept as the counts of saved views are. */
export function useAssociated() {
  const query = { isAssociated: 'true' };
  return useQuery({
    queryKey: [...key, 'count', query],
    queryFn: ({ signal }) => api.get(properties.path, { query: { ...query, size: 10 }, signal }),
    staleTime: 30_000,
  });
}

/** Open submissions of a property: of later periods, or of one provider. */
export function usePropertySubmissions(
  id: number,
  which: 'later-tickets' | 'provider-tickets',
  query: QueryValues | null,
) {
  return useQuery({
    enabled: query !== null,
    queryKey: [...key, which, id, query],
    queryFn: async ({ signal }) =>
      (
        await api.get(`/properties/${id}/${which}`, {
          query: query ?? {},
          signal,
        })
      ).submissions,
    gcTime: 0,
  });
}

export interface HandOver {
  from: string | null;
  to: string;
  validFrom: string;
  includesSubmissions: boolean;
}

export const useHandOver = (id: number) => usePropertyAct<HandOver>(id, 'hand-over');
export const useCloseLaterSubmissions = (id: number) =>
  usePropertyAct<{ disposedOn: string; comment: string }>(id, 'close-later-tickets');

function usePropertyAct<Body>(id: number, act: 'hand-over' | 'close-later-tickets') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: Body) => (await api.post(`/properties/${id}/${act}`, { body })).results,
    onSuccess: () => client.invalidateQueries(),
  });
}

export type WantedProvider = Omit<HandOver, 'from'>;

/** Hands properties over, each from its current provider. */
export function sendProvider(
  body: WantedProvider & { propertyIds: number[] },
): Promise<{ results: BulkResult[]; stayingSubmissions: string[] }> {
  return api.post('/properties/service-provider', { body });
}
