/** What crosses a process about submissions: their lists of names. What screens read is in `submission-views.ts`. */

export const submissionStatuses = [
  'New',
  'Validation In Progress',
  'Submitted For Review',
  'Reopened By Reviewer',
  'Reopened By System',
  'Submitted For Approval',
  'DataProcessing In Progress',
  'DataProcessing Completed',
  'Reopened For Review',
  'Reopened For Approver',
  'Completed',
  'Closed',
] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Statuses in which the submission waits for the decision of a reviewer or an approver. */
export const humanStatuses = [
  'Submitted For Review',
  'Submitted For Approval',
  'Reopened For Review',
  'Reopened For Approver',
] as const satisfies readonly SubmissionStatus[];

/** The customer writes this status in two ways; both mean the first one. */
export const submissionStatusAliases: Readonly<Record<string, SubmissionStatus>> = {
  'Submitted For Approve': 'Submitted For Approval',
};

export const ballHolders = ['provider', 'system', 'reviewer', 'approver', 'nobody'] as const;
export type BallHolder = (typeof ballHolders)[number];

export const stages = ['review', 'approve'] as const;
export type Stage = (typeof stages)[number];

/** `parked` waits for a person after a fault that retrying cannot cure, `lost` for the reconciler. */
export const processStates = ['running', 'parked', 'lost', 'ended'] as const;
export type ProcessState = (typeof processStates)[number];

export const parkedCodes = ['NoAssignee', 'ConfigurationMissing', 'EffectFailed'] as const;
export type ParkedCode = (typeof parkedCodes)[number];

export const providerReasonCodes = [
  'WRONG_PERIOD',
  'WRONG_PROPERTY',
  'MISSING_ROWS',
  'TIE_OUT',
  'UNEXPLAINED_VARIANCE',
  'WRONG_TEMPLATE',
  'DATA_ENTRY',
  'OTHER',
] as const;
export type ProviderReasonCode = (typeof providerReasonCodes)[number];

export const systemReasonCodes = [
  'FILE_UNREADABLE',
  'LAYOUT_CHANGED',
  'UNMAPPED_CODE',
  'HARD_RULE',
  'PERIOD_MISMATCH',
  'PROCESSING',
  'MAPPING_CHANGED',
] as const;
export type SystemReasonCode = (typeof systemReasonCodes)[number];

/** What lies behind a soft finding, in the provider's judgement; the words beside it tell the rest. */
export const explanationReasons = [
  'RENEWAL',
  'NEW_LEASE',
  'HOLDOVER',
  'MOVE_OUT',
  'MARKET_RENT',
  'ONE_OFF',
  'TIMING',
  'ROUNDING',
  'OTHER',
] as const;
export type ExplanationReason = (typeof explanationReasons)[number];

export const closeReasons = ['NOT_APPLICABLE', 'SOLD', 'DUPLICATE', 'WAIVED', 'PERIOD_CLOSED'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** Refusals in the order in which they are named when several apply. */
export const refusalCodes = [
  'Forbidden',
  'EditInProgress',
  'Superseded',
  'NotAllowedInStatus',
  'StaleView',
  'NotYourTurn',
  'AlreadyDecided',
  'SelfApproval',
  'BadInput',
  'PostMonthTaken',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export function isRefusalCode(code: unknown): code is RefusalCode {
  return typeof code === 'string' && (refusalCodes as readonly string[]).includes(code);
}

/** What a person can do with a submission. The api lists the ones that are legal now, screens show those. */
export const submissionActs = [
  'upload',
  'correct',
  'nilReturn',
  'explain',
  'recall',
  'approve',
  'withdraw',
  'reopen',
  'sendBack',
  'edit',
  'approverRecall',
  'adminReopen',
  'close',
  'reopenPeriod',
  'changePostMonth',
  'sync',
  'substitute',
  'retry',
  'revalidate',
  'handOver',
  'remind',
  'comment',
] as const;
export type SubmissionAct = (typeof submissionActs)[number];

/** What the process itself reports of a submission: results of checks and loads, and what it resolved. */
export const systemEventKinds = [
  'validationPassed',
  'validationFailed',
  'editPassed',
  'editRefused',
  'processingDone',
  'processingRefused',
  'controlBreak',
  'publishingBegun',
  'published',
  'effectFailed',
  'versionCreated',
  'assigneesResolved',
  'packageReady',
  'packageHeld',
  'cancelled',
] as const;

/** What one correction may change in all; more is a new file. */
export const correctionLimit = 500;

export const versionKinds = ['upload', 'nil', 'edit', 'correction'] as const;
export type VersionKind = (typeof versionKinds)[number];

export const versionStates = ['checking', 'current', 'superseded', 'withdrawn', 'refused'] as const;
export type VersionState = (typeof versionStates)[number];

export const findingSeverities = ['hard', 'soft'] as const;
export type FindingSeverity = (typeof findingSeverities)[number];

/**
 * Everybody behind one act. Four eyes compares these sets, never single accounts.
 * `userId` is the person signed in (when impersonating: the person impersonated).
 */
export interface Actor {
  userId: number;
  impersonatorId?: number;
  /** The absent reviewer whose seat a stand-in fills. */
  principalId?: number;
  baseRole: 'SuperAdmin' | 'Admin' | 'DataProvider' | 'Reviewer' | 'System';
}

/** Counters of the dashboard; each is a saved filter with exactly one definition. */
export const submissionCounters = [
  'newSubmission',
  'newUploaded',
  'successfulUploaded',
  'reopened',
  'failed',
  'completed',
  'closedCompleted',
] as const;
export type SubmissionCounter = (typeof submissionCounters)[number];

/** Groups of the dashboard; each submission is in exactly one. */
export const submissionGroups = ['inProgress', 'completedClosed', 'reopened', 'failed'] as const;
export type SubmissionGroup = (typeof submissionGroups)[number];

export const submissionTabs = ['properties', 'funds'] as const;
export type SubmissionTab = (typeof submissionTabs)[number];

/** The form of every submission number, e.g. `SUB-004171`. */
export const submissionNoForm = /^SUB-\d{6,}$/;
export const isSubmissionNo = (text: string): boolean => submissionNoForm.test(text);

/** Whole months around the current one that a submission can be opened in or moved to. */
export const postMonthReach = { back: 120, ahead: 24 } as const;

/** First and last post month, `YYYY-MM-01`, that a submission can be opened in or moved to. */
export function postMonthRange(now: Date = new Date()): { first: string; last: string } {
  const monthAt = (by: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1)).toISOString().slice(0, 10);
  return { first: monthAt(-postMonthReach.back), last: monthAt(postMonthReach.ahead) };
}
