import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { QueryValues } from '../../../lib/api.ts';
import { submissionKeys } from './submission-keys.ts';

const path = '/submissions/acts/remind';

/** Named submissions, or those of filters as they stand in the address of the list; only what waits for providers. */
export type Reminded = { submissionNos: readonly string[] } | { filter: Readonly<Record<string, string>> };

export function useWaiting(query: QueryValues) {
  return useQuery({
    queryKey: [...submissionKeys.all, 'waiting', query],
    queryFn: ({ signal }) => api.get('/submissions/waiting', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRemindPreview(reminded: Reminded) {
  return useQuery({
    queryKey: [...submissionKeys.all, 'remind', reminded],
    queryFn: ({ signal }) => api.post(`${path}/preview`, { body: { ...reminded, holder: 'provider' }, signal }),
    // Somebody else may have sent reminders since.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRemindMany(reminded: Reminded) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post(path, { body: { ...reminded, holder: 'provider' } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...submissionKeys.all, 'list'] }),
  });
}
