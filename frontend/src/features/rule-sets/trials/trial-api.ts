import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { isJobOpen } from '#contracts/jobs.ts';
import type { TrialOver } from '#contracts/rule-trials.schema.ts';
import type { SaveRule } from '#contracts/rules.schema.ts';
import { rules } from '#contracts/rules.ts';
import { api } from '../../../lib/api.ts';
import { rulesKey } from '../rule-api.ts';

const { path } = rules;
const trialsKey = [...rulesKey, 'trials'];
const askedEveryMs = 700;

/** A rule as its form says it; with the id of the saved one that it changes. */
export interface TriedRule {
  rule: SaveRule;
  ruleId: number | null;
}

/** Months and submissions that a rule of the dataset may be tried on. */
export function useTrialChoices(datasetId: number | null) {
  return useQuery({
    enabled: datasetId !== null,
    queryKey: [...trialsKey, 'choices', datasetId],
    queryFn: ({ signal }) => api.get(`${path}/trials/choices`, { query: { datasetId: datasetId ?? 0 }, signal }),
  });
}

export function useStartTrial() {
  return useMutation({
    mutationFn: ({ over, ...tried }: TriedRule & { over: TrialOver }) =>
      api.post(`${path}/trials`, { body: { ...tried, over } }),
  });
}

/** Tries the rule on a file as if it were sent for the submission; nothing of the file is kept. */
export function useFileTrial() {
  return useMutation({
    mutationFn: ({ file, submissionNo, ...tried }: TriedRule & { file: File; submissionNo: string }) => {
      const body = new FormData();
      body.append('rule', JSON.stringify(tried));
      body.append('submissionNo', submissionNo);
      body.append('file', file);
      return api.post(`${path}/trials/file`, { body });
    },
  });
}

/** Of the newest version that is saved. */
export function useStartSavedTrial(id: number) {
  return useMutation({ mutationFn: (over: TrialOver) => api.post(`${path}/${id}/trials`, { body: { over } }) });
}

/** Tries the newest version on the newest month, once for each opening of what shows it. */
export function useNewestMonthTrial(id: number) {
  return useQuery({
    queryKey: [...trialsKey, 'newest-month', id],
    queryFn: ({ signal }) =>
      api.post(`${path}/${id}/trials`, { body: { over: { span: 'month', postMonth: null } }, signal }),
    ...{ gcTime: 0, staleTime: Infinity, retry: false },
  });
}

/** What a trial has found so far, asked for until it has ended. */
export function useTrial(jobId: number | null) {
  return useQuery({
    enabled: jobId !== null,
    queryKey: [...trialsKey, jobId],
    queryFn: ({ signal }) => api.get(`${path}/trials/${jobId ?? 0}`, { signal }),
    refetchInterval: ({ state }) =>
      state.error === null && (!state.data || isJobOpen(state.data.job.status)) ? askedEveryMs : false,
  });
}

export interface SubmissionQuery {
  page: number;
  hits: 'all' | 'some';
}

export const trialPageSize = 10;

/** @param tried how many submissions there are by now: when it changes, the page is read again */
export function useTrialSubmissions(jobId: number, query: SubmissionQuery, tried: number) {
  return useQuery({
    queryKey: [...trialsKey, jobId, 'submissions', query, tried],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.get(`${path}/trials/${jobId}/submissions`, { query: { ...query, size: trialPageSize }, signal }),
  });
}

/** What the rule engine says of one row; without a row, of the whole file. */
export function useTrace(tried: TriedRule, submissionNo: string, rowNo: number | null) {
  return useQuery({
    queryKey: [...trialsKey, 'trace', tried, submissionNo, rowNo],
    queryFn: ({ signal }) =>
      api.post(`${path}/trials/trace`, {
        body: { ...tried, submissionNo, ...(rowNo === null ? {} : { rowNo }) },
        signal,
      }),
    gcTime: 0,
  });
}
