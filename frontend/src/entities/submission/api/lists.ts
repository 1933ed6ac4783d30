import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { Page, SubmissionSummary } from '#contracts/submission-views.ts';
import { api } from '../../../lib/api.ts';
import type { QueryValues } from '../../../lib/api.ts';
import { submissionKeys } from './submission-keys.ts';

export function useSubmissions(query: QueryValues, enabled = true) {
  return useQuery({
    enabled,
    queryKey: submissionKeys.list(query),
    queryFn: ({ signal }) => api.get('/submissions', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many submissions a query finds. */
export function countSubmissions(query: QueryValues, signal: AbortSignal): Promise<Page<SubmissionSummary>> {
  return api.get('/submissions', { query: { ...query, size: 1 }, signal });
}

/** @param enabled false until the month is known: the counts of all months must not stand under the name of one. */
export function useCounters(query: QueryValues, enabled: boolean) {
  return useQuery({
    enabled,
    queryKey: submissionKeys.counters(query),
    queryFn: ({ signal }) => api.get('/submissions/counters', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const matrixOptions = (query: QueryValues) =>
  queryOptions({
    queryKey: submissionKeys.matrix(query),
    queryFn: ({ signal }) => api.get('/submissions/matrix', { query, signal }),
  });

export function useMatrix(query: QueryValues) {
  return useQuery({ ...matrixOptions(query), placeholderData: keepPreviousData });
}

/** Months that have submissions, oldest first, and the one to open on. */
export function useMonths(query: QueryValues = {}) {
  return useQuery({
    queryKey: submissionKeys.months(query),
    queryFn: ({ signal }) => api.get('/submissions/months', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useFilterChoices() {
  return useQuery({
    queryKey: submissionKeys.filters,
    queryFn: ({ signal }) => api.get('/submissions/filters', { signal }),
    staleTime: 60_000,
  });
}

/** What a submission can be opened for or handed over to, also where no submission is yet. */
export function useSubmissionChoices() {
  return useQuery({
    queryKey: submissionKeys.submissionChoices,
    queryFn: ({ signal }) => api.get('/submissions/ticket-choices', { signal }),
    staleTime: 60_000,
  });
}

export function useProviderBoard(postMonth: string | null, filters: QueryValues = {}, enabled = true) {
  return useQuery({
    enabled,
    queryKey: submissionKeys.providerBoard(postMonth, filters),
    queryFn: ({ signal }) => api.get('/submissions/provider-board', { query: { postMonth, ...filters }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many submissions a query finds, of all groups. */
export async function countProviderSubmissions(query: QueryValues, signal: AbortSignal): Promise<{ total: number }> {
  const board = await api.get('/submissions/provider-board', { query, signal });
  return { total: board.late.length + board.sentBack.length + board.dueNow.length + board.handedOver.length };
}

export function useReviewerBoard(query: QueryValues) {
  return useQuery({
    queryKey: submissionKeys.reviewerBoard(query),
    queryFn: ({ signal }) => api.get('/submissions/reviewer-board', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many submissions of a query wait for the reader. */
export async function countMyTurn(query: QueryValues, signal: AbortSignal): Promise<{ total: number }> {
  const { counts } = await api.get('/submissions/reviewer-board', { query, signal });
  return { total: counts.myTurn };
}

export function useFirstSteps() {
  return useQuery({
    queryKey: ['first-steps'],
    queryFn: () => api.get('/lookups/first-steps'),
    // Whoever comes back from a step wants to see it done.
    staleTime: 0,
  });
}
