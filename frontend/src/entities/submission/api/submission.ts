import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EditOutcome, FindingTarget, SubmissionDetail } from '#contracts/submission-views.ts';
import { isSubmissionNo } from '#contracts/submissions.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { api } from '../../../lib/api.ts';
import { submissionKeys } from './submission-keys.ts';

const address = <const Rest extends string = ''>(submissionNo: string, rest?: Rest) =>
  `/submissions/${encodeURIComponent(submissionNo)}${rest ?? ''}` as `/submissions/${string}${Rest}`;

/** While the system holds the submission the page looks again every second; an open submission changes by others' hands too. */
const untilNextLook = (detail: SubmissionDetail | undefined) => {
  if (detail?.ballHolder === 'system' && detail.processState === 'running') return 1000;
  if (detail !== undefined && detail.undelivered.length > 0) return 3000;
  return detail?.ballHolder === 'nobody' ? false : 30_000;
};

/**
 * @throws ApiError NotFound for what cannot be a submission number: such an address may be one of the api's own
 * @throws ApiError Unreadable for an answer that is not this submission
 */
export async function fetchSubmission(submissionNo: string, signal?: AbortSignal): Promise<SubmissionDetail> {
  if (!isSubmissionNo(submissionNo)) throw new ApiError('NotFound', 404);
  const answer = await api.get(address(submissionNo), { signal });
  if (!isDetailOf(answer, submissionNo)) throw new ApiError('Unreadable', 200);
  return answer;
}

/** What the page relies on; the rest of the shape is the api's schema. */
function isDetailOf(answer: unknown, submissionNo: string): answer is SubmissionDetail {
  if (typeof answer !== 'object' || answer === null) return false;
  const { submissionNo: no, status, dataset, allowedActions, versions, steps } = answer as Partial<SubmissionDetail>;
  const hasNames = typeof status === 'string' && typeof dataset?.name === 'string';
  return no === submissionNo && hasNames && [allowedActions, versions, steps].every(Array.isArray);
}

export function useSubmission(submissionNo: string) {
  return useQuery({
    queryKey: submissionKeys.detail(submissionNo),
    queryFn: ({ signal }) => fetchSubmission(submissionNo, signal),
    refetchInterval: (query) => untilNextLook(query.state.data),
  });
}

export interface GridQuery {
  versionNo?: number;
  compareWith?: number;
  view: 'all' | 'changed' | 'findings';
  search?: string;
  sort?: string;
  /** JSON of texts by field. */
  filters?: string;
  rowNo?: number;
  offset: number;
  limit: number;
}

export const fetchRows = (submissionNo: string, query: GridQuery, signal?: AbortSignal) =>
  api.get(address(submissionNo, '/rows'), { query: { ...query }, signal });

export function useRows(submissionNo: string, query: GridQuery, isEnabled = true) {
  return useQuery({
    queryKey: submissionKeys.rows(submissionNo, query),
    queryFn: ({ signal }) => fetchRows(submissionNo, query, signal),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
  });
}

export const fetchFindings = (submissionNo: string, versionNo: number | null, signal?: AbortSignal) =>
  api.get(address(submissionNo, '/findings'), {
    query: { versionNo },
    signal,
  });

export function useFindings(submissionNo: string | null, versionNo: number | null = null) {
  return useQuery({
    queryKey: submissionKeys.findings(submissionNo ?? '', versionNo),
    queryFn: ({ signal }) => fetchFindings(submissionNo ?? '', versionNo, signal),
    select: ({ findings }) => findings,
    enabled: submissionNo !== null,
  });
}

/** Open submissions that findings of a version point to. */
export function useFindingTargets(submissionNo: string, versionNo: number | null): FindingTarget[] {
  const { data } = useQuery({
    queryKey: submissionKeys.findings(submissionNo, versionNo),
    queryFn: ({ signal }) => fetchFindings(submissionNo, versionNo, signal),
    select: ({ targets }) => targets,
  });
  return data ?? noTargets;
}
const noTargets: FindingTarget[] = [];

/** What became of every row and column of the file of a version. */
export function useFileAccount(submissionNo: string, versionNo: number | null) {
  return useQuery({
    queryKey: submissionKeys.fileAccount(submissionNo, versionNo),
    queryFn: ({ signal }) => api.get(address(submissionNo, '/file-account'), { query: { versionNo }, signal }),
    enabled: versionNo !== null,
  });
}

export const acceptExplanation = (
  submissionNo: string,
  findingId: number,
  accepted: { isAccepted: boolean; carry?: { until: string; within: string } },
) => api.put(address(submissionNo, `/findings/${findingId}/acceptance`), { body: accepted });

export const endCarry = (submissionNo: string, carryId: number, comment: string) =>
  api.put(address(submissionNo, `/carries/${carryId}/end`), { body: { comment } });

export const acceptRule = (submissionNo: string, ruleId: number) =>
  api.put(address(submissionNo, `/rules/${ruleId}/acceptance`));

export function useHistory(submissionNo: string, isEnabled = true) {
  return useQuery({
    enabled: isEnabled,
    queryKey: submissionKeys.history(submissionNo),
    queryFn: ({ signal }) => api.get(address(submissionNo, '/history'), { signal }),
    select: ({ entries }) => entries,
  });
}

/** Edits of one row since its file was uploaded. */
export function useRowChanges(submissionNo: string, versionNo: number | null, rowNo: number) {
  return useQuery({
    queryKey: [...submissionKeys.ofSubmission(submissionNo), 'rowChanges', versionNo, rowNo],
    queryFn: ({ signal }) =>
      api.get(address(submissionNo, `/rows/${rowNo}/changes`), {
        query: { versionNo },
        signal,
      }),
    select: ({ changes }) => changes,
  });
}

export const fetchComments = (submissionNo: string, signal?: AbortSignal) =>
  api.get(address(submissionNo, '/comments'), { signal });

export function useComments(submissionNo: string) {
  return useQuery({
    queryKey: submissionKeys.comments(submissionNo),
    queryFn: ({ signal }) => fetchComments(submissionNo, signal),
    select: ({ comments }) => comments,
  });
}

export function useAddComment(submissionNo: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => api.post(address(submissionNo, '/comments'), { body: { text } }),
    onSuccess: () => client.invalidateQueries({ queryKey: submissionKeys.ofSubmission(submissionNo) }),
  });
}

/** Why a rule fired on a row (or on the file, without a row). */
export function useRuleExplanation(
  submissionNo: string,
  ruleId: number,
  rowNo: number | null,
  versionNo: number | null,
) {
  return useQuery({
    queryKey: [...submissionKeys.ofSubmission(submissionNo), 'explanation', ruleId, rowNo, versionNo],
    queryFn: ({ signal }) =>
      api.get(address(submissionNo, `/rules/${ruleId}/explanation`), {
        query: { rowNo, versionNo },
        signal,
      }),
    staleTime: 60_000,
  });
}

const editWaitMs = 40_000;

/** Waits until an edit has been checked; null when the answer takes longer than a check may. */
export async function untilEditChecked(submissionNo: string, opId: string): Promise<EditOutcome | null> {
  const end = Date.now() + editWaitMs;
  for (;;) {
    const outcome = await api.get(address(submissionNo, `/edits/${opId}`));
    if (outcome.status !== 'received') return outcome;
    if (Date.now() > end) return null;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}

/** Address of a download, for a link. */
/** A workbook to fill in, empty or with the rows of the month before. */
export function templateAddress(submissionNo: string, rows: 'none' | 'earlier'): string {
  return `/api${address(submissionNo, '/files/template')}?rows=${rows}`;
}

export function fileAddress(submissionNo: string, kind: 'original' | 'annotated', versionNo: number): string {
  return `/api${address(submissionNo, `/files/${kind}`)}?versionNo=${versionNo}`;
}
