import type { RuleReach, StoredRule } from './rule-sets.ts';

/** One submission, the submissions of one month, or those of the last twelve months that were loaded. */
export const trialSpans = ['submission', 'month', 'year'] as const;
export type TrialSpan = (typeof trialSpans)[number];

/** What the job of a trial is started with: the rule as it was written then, saved or not. */
export interface TrialJobInput {
  span: TrialSpan;
  datasetId: number;
  rule: StoredRule;
  reach: Partial<RuleReach>;
  /** In the order in which they are tried: the first of every month before the second of any. */
  submissionIds: readonly number[];
}

/** Submissions that one trial reads at most. */
export const mostTriedSubmissions = 2_000;
/** A submission with more rows is left out of a trial. */
export const mostTriedRows = 100_000;
/** What a trial may take, and one submission of it. */
export const trialBudgetMs = 600_000;
export const triedSubmissionMs = 20_000;

/** Why a rule, or a change, could not be tried; its text stands under `code` in jobs.json. */
export const trialRefusals = [
  'NoFile',
  'TooManyRows',
  'TooSlow',
  'TooMuchMemory',
  'RuleFailed',
  'NoData',
  'OtherModel',
  'OtherLayout',
  'NotConcerned',
  'NotChecked',
  'ReadAsBefore',
] as const;
export type TrialRefusal = (typeof trialRefusals)[number];

/** What a trial on a file that was dropped may take. */
export const triedFileMs = 30_000;

/** Violations that are kept of each submission, with their messages. */
export const mostTrialHits = 25;

/** An amount, or percents of the right side. */
export const trialUnits = ['amount', 'percent'] as const;
