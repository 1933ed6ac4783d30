import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rules } from '#contracts/rules.ts';
import type { OrderRules, SaveRule, SwitchRule } from '#contracts/rules.schema.ts';
import { masterKey } from '../../entities/masters/masters.ts';
import { api } from '../../lib/api.ts';

export const rulesKey = masterKey(rules);
const { path } = rules;

export function useRuleVersions(id: number) {
  return useQuery({
    queryKey: [...rulesKey, 'versions', id],
    queryFn: async ({ signal }) => (await api.get(`${path}/${id}/versions`, { signal })).versions,
  });
}

/** What the switch would do to open submissions; counted again at each opening. */
export function useSwitchPreview(id: number, wanted: SwitchRule) {
  return useQuery({
    queryKey: [...rulesKey, 'switch', id, wanted],
    queryFn: ({ signal }) => api.post(`${path}/${id}/status/preview`, { body: wanted, signal }),
    gcTime: 0,
    staleTime: 0,
  });
}

export function useSwitchRule(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SwitchRule) => api.put(`${path}/${id}/status`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  });
}

export function useDuplicateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.post(`${path}/${id}/duplicate`),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  });
}

export function useRuleOrder(datasetId: number | null) {
  return useQuery({
    enabled: datasetId !== null,
    queryKey: [...rulesKey, 'order', datasetId],
    queryFn: async ({ signal }) =>
      (await api.get(`${path}/order`, { query: { datasetId: datasetId ?? 0 }, signal })).rules,
    gcTime: 0,
    staleTime: 0,
  });
}

export function useOrderRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrderRules) => api.put(`${path}/order`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  });
}

export function useRule(id: number | null) {
  return useQuery({
    enabled: id !== null,
    queryKey: [...rulesKey, 'rule', id],
    queryFn: ({ signal }) => api.get(`${path}/${id}/rule`, { signal }),
  });
}

/** Adds a rule, or saves the next version of one. */
export function useSaveRule(id: number | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SaveRule) => (id === null ? api.post(path, { body }) : api.put(`${path}/${id}`, { body })),
    onSuccess: (saved) => {
      client.setQueryData([...rulesKey, 'rule', saved.id], saved);
      return client.invalidateQueries({ queryKey: rulesKey });
    },
  });
}
