import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ActPath } from '#contracts/acts.ts';
import type { SubmissionDetail, SubmissionSummary } from '#contracts/submission-views.ts';
import { api, newOperationId } from '../../../lib/api.ts';
import { submissionKeys } from './submission-keys.ts';

/** A reminder changes nothing of the submission: its answer has no revision to wait for. */
export type SentAct = ActPath | 'remind';

export interface ActRequest<Act extends SentAct = SentAct> {
  submissionNo: string;
  act: Act;
  body?: object;
}

/** The same operation id goes with each repeat of one attempt, so that a second click cannot act twice. */
export function sendAct<Act extends SentAct>({ submissionNo, act, body }: ActRequest<Act>, idempotencyKey: string) {
  return api.post(`/submissions/${encodeURIComponent(submissionNo)}/acts/${act}`, {
    body: body ?? {},
    idempotencyKey,
  });
}

/** Carries out an act and refreshes every list and submission on the page. */
export function useAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ActRequest) => sendAct(request, newOperationId()),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export interface SeenSubmission {
  submissionNo: string;
  versionNo: number;
  generation: number;
}

export type SeenRow = Pick<SubmissionSummary, 'submissionNo' | 'versionNo' | 'generation'>;

export const seenOf = (submissions: readonly SeenRow[]): SeenSubmission[] =>
  submissions.map(({ submissionNo, versionNo, generation }) => ({
    submissionNo,
    versionNo: versionNo ?? 0,
    generation,
  }));

const manyPaths = { reopen: 'reopen', sendBack: 'send-back' } as const;

/** Reopens or sends back many; the list is read again without waiting for it, as for an approval. */
export function useDecideMany(decision: keyof typeof manyPaths) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: object) =>
      api.post(`/submissions/acts/${manyPaths[decision]}`, { body, idempotencyKey: newOperationId() }),
    onSettled: () => void client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export function useApproveMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissions: SeenSubmission[]) =>
      api.post('/submissions/acts/approve', { body: { submissions }, idempotencyKey: newOperationId() }),
    // Not waited for: what became of each submission is said before the list lets go of them.
    onSettled: () => void client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export function useSyncMany() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { submissionNos: string[] } | { filter: object }) =>
      api.post('/submissions/acts/sync', { body, idempotencyKey: newOperationId() }),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export interface NewSubmission {
  serviceProviderId: number;
  datasetId: number;
  propertyId?: number;
  fundId?: number;
  postMonth: string;
}

export function useCreateSubmission() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submission: NewSubmission) => api.post('/submissions', { body: submission }),
    onSuccess: () => void client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

export function useOpenDueSubmissions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post('/frequencies/sweep', { body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: submissionKeys.all }),
  });
}

/** Waits until the row shows the revision an act was answered with; at most four seconds. */
export const untilShown = (submissionNo: string, rev: number | null): Promise<SubmissionDetail> =>
  untilSubmission(submissionNo, (detail) => rev === null || detail.rev >= rev);

/** Looks at the submission until it is as expected; after `limitMs` it is taken as it stands. */
export async function untilSubmission(
  submissionNo: string,
  isExpected: (detail: SubmissionDetail) => boolean,
  limitMs = 4000,
): Promise<SubmissionDetail> {
  const end = Date.now() + limitMs;
  for (;;) {
    const detail = await api.get(`/submissions/${encodeURIComponent(submissionNo)}`);
    if (isExpected(detail) || Date.now() > end) return detail;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
