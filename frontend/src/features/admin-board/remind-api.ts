import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contracts/jobs.schema.ts';
import type { RemindPreview, Waiting } from '#contracts/reminders.schema.ts';
import { submissionKeys } from '../../entities/submission/api/submission-keys.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

const path = '/submissions/acts/remind';

/** As filters stand in the address of the list; only what waits for providers. */
export type RemindFilter = Readonly<Record<string, string>>;

export function useWaiting(query: QueryValues) {
  return useQuery({
    queryKey: [...submissionKeys.all, 'waiting', query],
    queryFn: ({ signal }) => api.get<Waiting>('/submissions/waiting', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useRemindPreview(filter: RemindFilter) {
  return useQuery({
    queryKey: [...submissionKeys.all, 'remind', filter],
    queryFn: ({ signal }) =>
      api.post<RemindPreview>(`${path}/preview`, { body: { filter, holder: 'provider' }, signal }),
    // Somebody else may have sent reminders since.
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRemindMany(filter: RemindFilter) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<Job>(path, { body: { filter, holder: 'provider' } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...submissionKeys.all, 'list'] }),
  });
}
