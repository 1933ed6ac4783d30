import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from '#contracts/jobs.schema.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import type { JobItemStatus } from '#contracts/jobs.ts';
import { api } from '../../lib/api.ts';
import type { QueryValues } from '../../lib/api.ts';

export const jobKeys = ['jobs'];
const askedEveryMs = 1_500;

const isOpen = (job: Job | undefined) => job === undefined || isJobOpen(job.status);

/** One job, asked for again and again until it has ended. */
export function useJob(jobId: number) {
  return useQuery({
    queryKey: [...jobKeys, jobId],
    queryFn: ({ signal }) => api.get(`/jobs/${jobId}`, { signal }),
    refetchInterval: ({ state }) => (state.error === null && isOpen(state.data) ? askedEveryMs : false),
  });
}

export interface ItemQuery extends QueryValues {
  page: number;
  size: number;
  status: readonly JobItemStatus[];
}

/** @param counts the job's counts as a text: when they change, the page is read again */
export function useJobItems(jobId: number, query: ItemQuery, counts: string) {
  return useQuery({
    queryKey: [...jobKeys, jobId, 'items', query, counts],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get(`/jobs/${jobId}/items`, { query, signal }),
  });
}

export function useJobs(query: QueryValues) {
  return useQuery({
    queryKey: [...jobKeys, 'list', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.get('/jobs', { query, signal }),
    refetchInterval: ({ state }) => (state.data?.rows.some((job) => isJobOpen(job.status)) ? 5_000 : false),
  });
}

export function useCancelJob(jobId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post(`/jobs/${jobId}/cancel`, { body: {} }),
    onSuccess: (job) => client.setQueryData([...jobKeys, jobId], job),
    // It has ended, or somebody else was quicker: what holds now is shown.
    onError: () => client.invalidateQueries({ queryKey: [...jobKeys, jobId] }),
  });
}
