import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Finding, GridPage, HistoryEntry, SubmissionComment, SubmissionDetail } from '#contracts/submission-views.ts';
import { api } from '../../../lib/api.ts';
import { submissionKeys } from './submission-keys.ts';

const address = (submissionNo: string, rest = '') => `/submissions/${encodeURIComponent(submissionNo)}${rest}`;

/** While the system holds the ticket the page looks again every second. */
const whileChecking = (detail: SubmissionDetail | undefined) =>
  detail?.ballHolder === 'system' && detail.processState === 'running' ? 1000 : false;

export function useSubmission(submissionNo: string) {
  return useQuery({
    queryKey: submissionKeys.detail(submissionNo),
    queryFn: ({ signal }) => api.get<SubmissionDetail>(address(submissionNo), { signal }),
    refetchInterval: (query) => whileChecking(query.state.data),
  });
}

export interface GridQuery {
  versionNo?: number;
  compareWith?: number;
  view: 'all' | 'changed' | 'findings';
  search?: string;
  offset: number;
  limit: number;
}

export const fetchRows = (submissionNo: string, query: GridQuery, signal?: AbortSignal) =>
  api.get<GridPage>(address(submissionNo, '/rows'), { query: { ...query }, signal });

export function useRows(submissionNo: string, query: GridQuery, isEnabled = true) {
  return useQuery({
    queryKey: submissionKeys.rows(submissionNo, query),
    queryFn: ({ signal }) => fetchRows(submissionNo, query, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

export function useFindings(submissionNo: string | null, versionNo: number | null = null) {
  return useQuery({
    queryKey: submissionKeys.findings(submissionNo ?? '', versionNo),
    queryFn: ({ signal }) =>
      api.get<{ findings: Finding[] }>(address(submissionNo ?? '', '/findings'), { query: { versionNo }, signal }),
    select: ({ findings }) => findings,
    enabled: submissionNo !== null,
  });
}

export function useHistory(submissionNo: string) {
  return useQuery({
    queryKey: submissionKeys.history(submissionNo),
    queryFn: ({ signal }) => api.get<{ entries: HistoryEntry[] }>(address(submissionNo, '/history'), { signal }),
    select: ({ entries }) => entries,
  });
}

export function useComments(submissionNo: string) {
  return useQuery({
    queryKey: submissionKeys.comments(submissionNo),
    queryFn: ({ signal }) => api.get<{ comments: SubmissionComment[] }>(address(submissionNo, '/comments'), { signal }),
    select: ({ comments }) => comments,
  });
}

export function useAddComment(submissionNo: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api.post<SubmissionComment>(address(submissionNo, '/comments'), { body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: submissionKeys.ofTicket(submissionNo) }),
  });
}

/** Address of a download, for a link. */
export function fileAddress(submissionNo: string, kind: 'original' | 'annotated', versionNo: number): string {
  return `/api${address(submissionNo, `/files/${kind}`)}?versionNo=${versionNo}`;
}
