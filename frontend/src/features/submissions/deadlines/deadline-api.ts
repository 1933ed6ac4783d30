import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeadlineOverview, DeadlineSettings } from '#contracts/deadlines.ts';
import { api } from '../../../lib/api.ts';
import { submissionKeys } from '../api/submission-keys.ts';

const path = '/submissions/deadlines';

export function useDeadlines() {
  return useQuery({
    queryKey: submissionKeys.deadlines,
    queryFn: ({ signal }) => api.get<DeadlineOverview>(path, { signal }),
  });
}

/** Null goes back to the defaults. */
export function useSaveDeadlines() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: DeadlineSettings | null) =>
      settings ? api.put<DeadlineOverview>(path, { body: settings }) : api.delete<DeadlineOverview>(path),
    onSuccess: (overview) => client.setQueryData(submissionKeys.deadlines, overview),
  });
}
