import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecheckSource } from '#contracts/rechecks.ts';
import { recheckPath } from '#contracts/rechecks.ts';
import { api } from '../../lib/api.ts';
import { jobKeys } from './job-api.ts';

const keyOf = ({ kind, id }: RecheckSource) => ['rechecks', kind, id];

export function useRecheckPreview(source: RecheckSource) {
  return useQuery({
    queryKey: keyOf(source),
    queryFn: ({ signal }) => api.get(recheckPath(source), { signal }),
    // Submissions move meanwhile: each opening counts again.
    gcTime: 0,
    staleTime: 0,
  });
}

export function useStartRecheck(source: RecheckSource) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seen: number) => api.post(recheckPath(source), { body: { seen } }),
    onSuccess: () => client.invalidateQueries({ queryKey: jobKeys }),
    onError: () => client.invalidateQueries({ queryKey: keyOf(source) }),
  });
}
