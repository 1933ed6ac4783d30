import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rules } from '#contracts/rules.ts';
import type { InstallPack } from '#contracts/rules.schema.ts';
import { api } from '../../../lib/api.ts';
import { rulesKey } from '../rule-api.ts';

const path = `${rules.path}/packs` as const;
const packsKey = [...rulesKey, 'packs'];

export function useRulePacks() {
  return useQuery({
    queryKey: [...packsKey, 'list'],
    queryFn: async ({ signal }) => (await api.get(path, { signal })).packs,
  });
}

export function useComparedPack(datasetId: number) {
  return useQuery({
    queryKey: [...packsKey, 'comparison', datasetId],
    queryFn: ({ signal }) => api.get(`${path}/comparison`, { query: { datasetId }, signal }),
  });
}

export function useInstallPack() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InstallPack) => api.post(`${path}/installations`, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  });
}
