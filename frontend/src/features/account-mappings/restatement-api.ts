import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StartRestatement } from '#contracts/restatements.schema.ts';
import { jobKeys } from '../../entities/jobs/job-api.ts';
import { api } from '../../lib/api.ts';
import { mappingsPath, mappingsKey } from './account-mapping-api.ts';

const keyOf = (chartId: number) => [...mappingsKey, 'restatement', chartId];
const pathOf = (chartId: number): `${typeof mappingsPath}/${number}/restatement` =>
  `${mappingsPath}/${chartId}/restatement`;

export function useRestatement(chartId: number) {
  return useQuery({
    queryKey: keyOf(chartId),
    queryFn: ({ signal }) => api.get(pathOf(chartId), { signal }),
    // Submissions move meanwhile: each opening judges them again.
    gcTime: 0,
    staleTime: 0,
  });
}

export function useStartRestatement(chartId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StartRestatement) => api.post(pathOf(chartId), { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobKeys }),
    onError: () => client.invalidateQueries({ queryKey: keyOf(chartId) }),
  });
}
