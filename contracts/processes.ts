import type { SubmissionStatus } from './submissions.ts';

/** `submissions` runs the processes and short effects, `submissions-cpu` what computes for long. */
export const taskQueues = { flow: 'submissions', cpu: 'submissions-cpu' } as const;

/** The queue for long computations that belongs to a queue of processes. */
export function cpuQueueOf(flowQueue: string): string {
  return `${flowQueue}-cpu`;
}

export const submissionWorkflowType = 'submissionWorkflow';

export const sweepWorkflowType = 'sweepWorkflow';

/** Schedule of the nightly sweep, and the beginning of the workflow ids of its runs. */
export function sweepScheduleOf(flowQueue: string): string {
  return flowQueue === taskQueues.flow ? 'nightly-sweep' : `nightly-sweep-${flowQueue}`;
}

/** How far a sweep has come; also what it ends with. */
export interface SweepProgress {
  /** The night that is swept. */
  asOfMs: number;
  /** Where the walk goes on; null when every submission is open. */
  next: { frequencyId: number; propertyId: number } | null;
  opened: number;
  /** Submissions of old periods that were handed on to be closed. */
  closed: number;
  digests: number;
}

/** All that a process is started with; everything else it loads. The workflow id is the `submissionNo`. */
export interface SubmissionInput {
  submissionId: number;
  submissionNo: string;
}

/** Names of signals and queries, as they are in histories: never rename one. An update is named by the kind of its command. */
export const submissionMessages = {
  projectAgain: 'projectAgain',
  troubleFound: 'troubleFound',
  deadlinesChanged: 'deadlinesChanged',
  getState: 'getState',
} as const;

/** Answer to every accepted command: the row of the database shows this `rev` already. */
export interface UpdateAnswer {
  status: SubmissionStatus;
  rev: number;
}

/** What operators find submissions by in the Temporal interface. Ids and codes only: these are not encrypted. */
export const searchAttributes = {
  SubmissionStatus: 'KEYWORD',
  DatasetId: 'KEYWORD',
  FundId: 'KEYWORD',
  PropertyId: 'KEYWORD',
  ProviderId: 'KEYWORD',
  PostMonth: 'KEYWORD',
  /** The person asked, else the role the submission waits for. */
  WaitingOn: 'KEYWORD',
  StuckReason: 'KEYWORD',
  PendingReviewers: 'KEYWORD_LIST',
  DueDate: 'DATETIME',
  WaitingSince: 'DATETIME',
  ReopenCount: 'INT',
  StepNo: 'INT',
  UploadGeneration: 'INT',
  Overdue: 'BOOL',
  Stuck: 'BOOL',
} as const satisfies Record<string, 'KEYWORD' | 'KEYWORD_LIST' | 'DATETIME' | 'INT' | 'BOOL'>;
