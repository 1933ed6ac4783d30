import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { connections } from '#contracts/connections.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

const pollMs = 3_000;
const addressOf = (id: number) => `${connections.path}/${id}` as const;

/** Asks again while something waits to be sent. */
export function useDeliveries(id: number, page: number) {
  return useQuery({
    queryKey: [...masterKey(connections), 'deliveries', id, page],
    queryFn: ({ signal }) => api.get(`${addressOf(id)}/deliveries`, { query: { page, size: 10 }, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some(({ status }) => status === 'waiting') ? pollMs : false),
  });
}

export function useReplay(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryIds: number[]) => api.post(`${addressOf(id)}/deliveries/replay`, { body: { deliveryIds } }),
    onSettled: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}

export function useMakeSigningSecret(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post(`${addressOf(id)}/signing-secret`, { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: masterKey(connections) }),
  });
}
