import type { ChangeJobInput } from './change-impacts.ts';
import { taskQueues } from './processes.ts';
import type { ReportFileInput } from './report-files.ts';
import type { RecheckSource } from './rechecks.ts';
import type { TrialJobInput } from './rule-trials.ts';

/** Kinds of jobs; their names are in locales/<language>/jobs.json under `kind`. */
export const jobKinds = [
  'applyDueDates',
  'exportReport',
  'moveToChain',
  'openSubmissions',
  'recheckSubmissions',
  'remindMany',
  'restatePublished',
  'tryChange',
  'tryRule',
] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * `queued`: nothing is done yet. `cancelling`: somebody has cancelled it, and what was handed on already is waited for.
 * `failed`: it could not be planned; it has changed nothing.
 */
export const jobStatuses = ['queued', 'running', 'cancelling', 'done', 'cancelled', 'failed'] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const openJobStatuses = ['queued', 'running', 'cancelling'] as const satisfies readonly JobStatus[];

export function isJobOpen(status: JobStatus): boolean {
  return (openJobStatuses as readonly JobStatus[]).includes(status);
}

/**
 * `waiting`: not begun. `sent`: handed to the process of a submission, which has not answered yet. `done`: changed.
 * `skipped`: there was nothing to change. `refused`: could not be changed. `notDone`: the job was cancelled before.
 */
export const jobItemStatuses = ['waiting', 'sent', 'done', 'skipped', 'refused', 'notDone'] as const;
export type JobItemStatus = (typeof jobItemStatuses)[number];

/**
 * Whether no notification follows the end of a job: its result is waited for on the screen, or goes out by mail.
 * @param span of a trial of a rule
 */
export function endsQuietly(kind: JobKind, about: Record<string, unknown>, span: string | null): boolean {
  return kind === 'tryRule' ? span !== 'year' : kind === 'exportReport' && about['schedule'] !== undefined;
}

/** At most so many at a time, of one person and in the installation. */
export const jobsAtOnce = { person: 2, installation: 10 } as const;

/** Days for which a job that has ended is kept, with the results of its items. */
export const keepJobDays = 30;

/** Workflow type of jobs, as it is in histories: never rename it. */
export const jobWorkflowType = 'runJob';

export function jobWorkflowIdOf(flowQueue: string, jobId: number): string {
  return flowQueue === taskQueues.flow ? `job-${jobId}` : `job-${flowQueue}-${jobId}`;
}

/** The queue of the steps of jobs: a worker of few steps at once, so that uploads never wait behind them. */
export function jobQueueOf(flowQueue: string): string {
  return `${flowQueue}-jobs`;
}

/**
 * The queue of trials of rules, beside the queue of long computations that is given: a worker of one at a time, so that neither
 * uploads nor other jobs wait behind them.
 */
export function trialQueueOf(cpuQueue: string): string {
  return `${cpuQueue}-trials`;
}

/** All that the workflow of a job is started with. */
export interface JobInput {
  jobId: number;
}

/** How many items of a job stand where. */
export type JobCounts = Record<JobItemStatus, number>;

/** The operation id of what an item asks a submission: repeating it changes nothing. */
export function jobOpId(jobId: number, position: number): string {
  return `job:${jobId}:${position}`;
}

export function isOfJob(opId: string): boolean {
  return opId.startsWith('job:');
}

/** What each kind is started with; it stays in the database and never goes through Temporal. */
export interface JobInputs {
  /** Reminds the people whom these submissions wait for. */
  remindMany: { submissionIds: readonly number[] };
  /** Recomputes the due dates of these submissions: never earlier than tomorrow, never Completed or Closed (T23). */
  applyDueDates: { submissionIds: readonly number[] };
  /** Makes the file of a report in the scope that the person has when it is made; changes nothing else. */
  exportReport: ReportFileInput;
  /** Moves these submissions to a version of a configuration of reviewers (T24). */
  moveToChain: { configurationId: number; submissionIds: readonly number[] };
  /** Opens the submissions of a month that do not exist yet (T01). */
  openSubmissions: {
    postMonth: string;
    subjects: readonly {
      serviceProviderId: number;
      datasetId: number;
      propertyId: number | null;
      fundId: number | null;
    }[];
  };
  /** Gives these published submissions the codes of the account mapping in force now (T29); `comment` says why. */
  restatePublished: { submissionIds: readonly number[]; comment: string };
  /** Tries a rule on stored rows of submissions; changes nothing but what it keeps of its own results. */
  tryRule: TrialJobInput;
  /** Checks submissions as they are and after a change that is not saved; keeps the difference alone. */
  tryChange: ChangeJobInput;
  /** Checks these submissions again, after a change of what runs read (T26). */
  recheckSubmissions: { source: RecheckSource; submissionIds: readonly number[] };
}
