import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Remedy, StuckKind } from '#contracts/stuck.ts';
import { api, newOperationId } from '../../../lib/api.ts';
import type { QueryValues } from '../../../lib/api.ts';
import { submissionKeys } from '../api/submission-keys.ts';

const lookAgainMs = 30_000;

export function useStuckOverview() {
  return useQuery({
    queryKey: [...submissionKeys.stuck, 'overview'],
    queryFn: ({ signal }) => api.get('/submissions/stuck/overview', { signal }),
    refetchInterval: lookAgainMs,
  });
}

/** Rows stay while another page of the same kind is on its way; those of another kind must not. */
export function useStuckSubmissions(kind: StuckKind, query: QueryValues) {
  return useQuery({
    queryKey: [...submissionKeys.stuck, 'list', kind, query],
    queryFn: ({ signal }) => api.get('/submissions/stuck', { query: { ...query, kind }, signal }),
    placeholderData: (rows, last) => (last?.queryKey[3] === kind ? keepPreviousData(rows) : undefined),
    refetchInterval: lookAgainMs,
  });
}

export const countStuckSubmissions = (query: QueryValues, signal: AbortSignal) =>
  api.get('/submissions/stuck', { query: { ...query, size: 10 }, signal });

/** Frees one submission; what the reconciler finds afterwards shows on the next look. */
export function useRemedy(submissionNo: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (remedy: Remedy) =>
      api.post(`/submissions/${encodeURIComponent(submissionNo)}/process/${remedy}`, {
        body: {},
        idempotencyKey: newOperationId(),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}
