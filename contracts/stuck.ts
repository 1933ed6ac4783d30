import { submissionWorkflowType } from './processes.ts';
import type { FailureKind } from './failures.ts';
import { parkedCodes } from './submissions.ts';

/** Ways in which a submission waits for somebody who keeps the installation running, or is waited for too long. */
export const stuckKinds = [
  'parked',
  'activityRetrying',
  'workflowTaskFailing',
  'noWorker',
  'runLost',
  'humanLate',
] as const;
export type StuckKind = (typeof stuckKinds)[number];

/** The kinds that the reconciler reads off the process; the others are in the rows of the submission. */
export type ProcessTroubleKind = 'activityRetrying' | 'workflowTaskFailing' | 'noWorker';

/** How the process names such a trouble in its search attribute `StuckReason`; a failing task cannot name itself. */
export const troubleCodes = {
  activityRetrying: 'ActivityRetrying',
  workflowTaskFailing: null,
  noWorker: 'NoWorker',
} as const satisfies Record<ProcessTroubleKind, string | null>;

/** What kind `parked` is about: the process itself, or a command that could not be delivered to it. */
export const stuckCodes = [...parkedCodes, 'DeliveryParked'] as const;
export type StuckCode = (typeof stuckCodes)[number];

/** What of a submission's process may fail for good; the detail of a parked process names them, the failed one first. */
export const parkedSteps = [
  'loadSubmission',
  'project',
  'validate',
  'cancelValidation',
  'cancelRun',
  'createNilVersion',
  'checkEdit',
  'process',
  'publish',
  'reverseLoad',
  'withdrawPublished',
  'resolveAssignees',
] as const;
export type ParkedStep = (typeof parkedSteps)[number];

/** Steps that are tried until they succeed, and so are never parked. */
export const repeatedSteps = ['decide', 'loadDeadlines', 'sendReminder', 'showParked'] as const;
export const processSteps = [...parkedSteps, ...repeatedSteps] as const;
export type ProcessStep = (typeof processSteps)[number];

/** The activities of a submission's process, and the task of the process itself, by what they do. */
export const stepOfActivity: Readonly<Record<string, ProcessStep>> = {
  workflowTask: 'decide',
  loadSubmission: 'loadSubmission',
  loadDeadlines: 'loadDeadlines',
  sendReminder: 'sendReminder',
  projectTransition: 'project',
  rewriteRow: 'project',
  createNilVersion: 'createNilVersion',
  showParked: 'showParked',
  showUnread: 'showParked',
  validateUpload: 'validate',
  checkEdit: 'checkEdit',
  processVersion: 'process',
  publishVersion: 'publish',
  reverseLoad: 'reverseLoad',
  withdrawPublished: 'withdrawPublished',
};

export interface StuckReason {
  kind: StuckKind;
  /** Null but for kind `parked`. */
  code: StuckCode | null;
  /** For operators, in no language: which step, which failure; of a parked process its steps, apart by `, `. */
  detail: string | null;
  /** The step that fails or waits, where one is known. */
  step: ProcessStep | null;
  /** How often it was tried. */
  attempts: number | null;
  failure: { kind: FailureKind; code: string } | null;
  /** ISO 8601. */
  since: string;
}

/** What frees a submission beside the acts of its state machine. */
export const remedies = ['deliver-again', 'try-at-once', 'start-anew'] as const;
export type Remedy = (typeof remedies)[number];

const running = `WorkflowType='${submissionWorkflowType}' AND ExecutionStatus='Running'`;
const listed = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

const ended = `WorkflowType='${submissionWorkflowType}' AND ExecutionStatus IN (${listed(['Terminated', 'Failed', 'TimedOut'])})`;

/** Of these submissions alone: a run that was replaced stays ended for ever, and nothing can be written on it any more. */
export const searchOfLost = (submissionNos: readonly string[]): string =>
  `${ended} AND WorkflowId IN (${listed(submissionNos)})`;

/** The prepared search of each kind, in the list filter of Temporal. */
export const stuckSearches: Readonly<Record<StuckKind, string>> = {
  parked: `${running} AND StuckReason IN (${listed(parkedCodes)})`,
  activityRetrying: `${running} AND StuckReason='${troubleCodes.activityRetrying}'`,
  workflowTaskFailing: `${running} AND TemporalReportedProblems IN (${listed(['category=WorkflowTaskFailed', 'category=WorkflowTaskTimedOut'])})`,
  noWorker: `${running} AND StuckReason='${troubleCodes.noWorker}'`,
  runLost: ended,
  humanLate: `${running} AND Overdue=true`,
};
