import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SweepStarted } from '#contracts/frequencies.ts';
import type { ActResult, SubmissionDetail, SubmissionSummary } from '#contracts/submission-views.ts';
import type { ErrorCode } from '#contracts/errors.ts';
import { api, newOperationId } from '../../../lib/api.ts';
import { submissionKeys } from './submission-keys.ts';

export const actPaths = [
  'nil-return',
  'explain',
  'recall',
  'approve',
  'withdraw',
  'correct',
  'reopen',
  'send-back',
  'edit',
  'approver-recall',
  'admin-reopen',
  'close',
  'reopen-period',
  'change-post-month',
  'sync',
  'substitute',
  'retry',
  'revalidate',
  'hand-over',
  'remind',
] as const;
export type ActPath = (typeof actPaths)[number];

export interface ActRequest {
  submissionNo: string;
  act: ActPath;
  body?: object;
}

/** The same operation id goes with each repeat of one attempt, so that a second click cannot act twice. */
export function sendAct({ submissionNo, act, body }: ActRequest, idempotencyKey: string): Promise<ActResult> {
  return api.post<ActResult>(`/submissions/${encodeURIComponent(submissionNo)}/acts/${act}`, {
    body: body ?? {},
    idempotencyKey,
  });
}

/** Carries out an act and refreshes every list and ticket on the page. */
export function useAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ActRequest) => sendAct(request, newOperationId()),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export interface BulkResult {
  results: { submissionNo: string; outcome: 'accepted' | 'pending' | 'refused'; code?: ErrorCode }[];
}

export interface SeenTicket {
  submissionNo: string;
  versionNo: number;
  generation: number;
}

export const seenOf = (tickets: readonly SubmissionSummary[]): SeenTicket[] =>
  tickets.map(({ submissionNo, versionNo, generation }) => ({ submissionNo, versionNo: versionNo ?? 0, generation }));

const manyPaths = { reopen: 'reopen', sendBack: 'send-back' } as const;

/** Reopens or sends back many; the list is read again without waiting for it, as for an approval. */
export function useDecideMany(decision: keyof typeof manyPaths) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      api.post<BulkResult>(`/submissions/acts/${manyPaths[decision]}`, { body, idempotencyKey: newOperationId() }),
    onSettled: () => void client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export function useApproveMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tickets: SeenTicket[]) =>
      api.post<BulkResult>('/submissions/acts/approve', { body: { tickets }, idempotencyKey: newOperationId() }),
    // Not waited for: what became of each ticket is said before the list lets go of them.
    onSettled: () => void client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export function useSyncMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { submissionNos: string[] } | { filter: object }) =>
      api.post<BulkResult>('/submissions/acts/sync', { body, idempotencyKey: newOperationId() }),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export interface NewTicket {
  serviceProviderId: number;
  datasetId: number;
  propertyId?: number;
  fundId?: number;
  postMonth: string;
}

export function useCreateTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ticket: NewTicket) => api.post<{ submissionNo: string }>('/submissions', { body: ticket }),
    onSuccess: () => void client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export function useOpenDueTickets() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<SweepStarted>('/frequencies/sweep', { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

/** Waits until the row shows the revision an act was answered with; at most four seconds. */
export const untilShown = (submissionNo: string, rev: number | null): Promise<SubmissionDetail> =>
  untilTicket(submissionNo, (detail) => rev === null || detail.rev >= rev);

/** Looks at the ticket until it is as expected; after `limitMs` it is taken as it stands. */
export async function untilTicket(
  submissionNo: string,
  isExpected: (detail: SubmissionDetail) => boolean,
  limitMs = 4000,
): Promise<SubmissionDetail> {
  const end = Date.now() + limitMs;
  for (;;) {
    const detail = await api.get<SubmissionDetail>(`/submissions/${encodeURIComponent(submissionNo)}`);
    if (isExpected(detail) || Date.now() > end) return detail;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
