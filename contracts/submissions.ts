/** What crosses a process about submissions: lists, commands and the shapes that screens read. */

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

/** Statuses in which the ticket waits for the decision of a reviewer or an approver. */
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

/** What a person can do with a ticket. The api lists the ones that are legal now, screens show those. */
export const submissionActs = [
  'upload',
  'nilReturn',
  'explain',
  'recall',
  'approve',
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

export const versionKinds = ['upload', 'nil', 'edit'] as const;
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

/** Groups of the dashboard; each ticket is in exactly one. */
export const submissionGroups = ['inProgress', 'completedClosed', 'reopened', 'failed'] as const;
export type SubmissionGroup = (typeof submissionGroups)[number];

export const submissionTabs = ['properties', 'funds'] as const;
export type SubmissionTab = (typeof submissionTabs)[number];

export interface PersonName {
  userId: number;
  name: string;
}

export interface NamedId {
  id: number;
  name: string;
}

/** One row of every list of submissions. Days are `YYYY-MM-DD`, instants ISO 8601 in UTC. */
export interface SubmissionSummary {
  submissionNo: string;
  serviceProvider: NamedId;
  fund: NamedId | null;
  entity: NamedId | null;
  property: (NamedId & { code: string }) | null;
  dataset: NamedId;
  postMonth: string;
  dueOn: string;
  /** Whole local days after the due date while the ticket is open; 0 when in time. */
  daysLate: number;
  wasLate: boolean;
  status: SubmissionStatus;
  isAwaitingExplanation: boolean;
  ballHolder: BallHolder;
  processState: ProcessState;
  parkedCode: ParkedCode | null;
  cause: ProviderReasonCode | SystemReasonCode | null;
  isOverdue: boolean;
  hardCount: number;
  softCount: number;
  unexplainedCount: number;
  round: number;
  generation: number;
  versionNo: number | null;
  waitingSince: string;
  waitsFor: PersonName[];
  uploadedBy: PersonName | null;
  createdBy: PersonName | null;
  lastComment: string | null;
  progress: ValidationProgress | null;
  allowedActions: SubmissionAct[];
}

export interface ValidationProgress {
  stage: 'reading' | 'mapping' | 'rules' | 'saving';
  rowsRead: number;
  columnsMapped: number;
  columnsExpected: number;
  rulesChecked: number;
  rulesTotal: number;
  /** 0 to 100 of the current stage. */
  percent: number;
}

export interface ReviewerSeat {
  seatId: number;
  orderNo: number;
  stage: Stage;
  user: PersonName;
  isAllowEdit: boolean;
  /** The seat of a deactivated person lapses. */
  isActive: boolean;
  decision: 'approved' | 'carried' | null;
  decidedAt: string | null;
  decidedBy: PersonName | null;
  versionNo: number | null;
}

export interface SubmissionVersion {
  versionNo: number;
  kind: VersionKind;
  state: VersionState;
  generation: number;
  fileName: string | null;
  sizeBytes: number | null;
  rowCount: number;
  hardCount: number;
  softCount: number;
  rulesChecked: number;
  qualityScore: number | null;
  refusalCode: string | null;
  createdBy: PersonName | null;
  createdAt: string;
  hasOriginal: boolean;
  hasAnnotated: boolean;
}

export interface SubmissionDetail extends SubmissionSummary {
  steps: { orderNo: number; stage: Stage; isCurrent: boolean; isDone: boolean; seats: ReviewerSeat[] }[];
  versions: SubmissionVersion[];
  qualityGrade: 'A' | 'B' | 'C' | 'D' | null;
  qualityScore: number | null;
  mayRestartOrContinue: 'restart' | 'continue';
  maySkipUpload: boolean;
  isRestated: boolean;
  /** Revision of the stored state; an act's answer names the one that shows it. */
  rev: number;
  /** Tie-out rules that stopped publishing; the last group accepts each with a comment, or sends the data back. */
  controlBreaks: { ruleId: number; ruleName: string; message: string; isAccepted: boolean }[];
  closeReason: CloseReason | null;
  parkedDetail: string | null;
  /** Address of the run in the Temporal web UI; only for Admin and SuperAdmin. */
  temporalUrl: string | null;
  /** Position among the reader's own queue, oldest due date first. */
  queue: { position: number; total: number; previous: string | null; next: string | null } | null;
}

export interface GridColumn {
  field: string;
  /** Column letter in the workbook, e.g. `K`; empty for derived columns. */
  letter: string;
  type: 'text' | 'enum' | 'integer' | 'decimal' | 'percent' | 'date' | 'flag';
  isRequired: boolean;
}

/** One row of the data grid. `values` follow the columns; decimals and dates are text so that nothing is rounded. */
export interface GridRow {
  rowNo: number;
  values: (string | null)[];
  /** Values of the compared version where they differ, by column index. */
  changed: Record<number, string | null>;
  findingIds: number[];
}

export interface GridPage {
  sheet: string;
  /** With the field's name in the reader's language. */
  columns: (GridColumn & { label: string })[];
  totalRows: number;
  /** Rows of the chosen view and search, all pages together. */
  matchingRows: number;
  changedRows: number;
  findingRows: number;
  offset: number;
  rows: GridRow[];
  totals: { field: string; sum: string; unit: string | null }[];
}

export interface Finding {
  findingId: number;
  severity: FindingSeverity;
  /** `RULE` or a code of the reading (`ERROR_CELL`, `UNMAPPED_CODE`, `WRONG_PROPERTY`, ...). */
  code: string;
  ruleId: number | null;
  ruleName: string | null;
  sheet: string | null;
  rowNo: number | null;
  field: string | null;
  column: string | null;
  cell: string | null;
  found: string | null;
  expected: string | null;
  message: string;
  explanation: string | null;
  explainedBy: PersonName | null;
  explainedAt: string | null;
}

/** Why an edit was not kept. */
export interface EditFinding {
  severity: FindingSeverity;
  code: string;
  ruleId: number | null;
  ruleName: string | null;
  rowNo: number | null;
  field: string | null;
  found: string | null;
  expected: string | null;
  message: string;
}

export interface EditOutcome {
  /** `received` while it is checked. */
  status: 'received' | 'accepted' | 'refused';
  findings: EditFinding[];
}

export interface SubmissionComment {
  commentId: number;
  author: PersonName | null;
  impersonator: PersonName | null;
  text: string;
  kind: 'comment' | SubmissionAct;
  reasonCode: string | null;
  versionNo: number | null;
  createdAt: string;
}

export interface HistoryEntry {
  auditId: number;
  at: string;
  action: string;
  actor: PersonName | null;
  impersonator: PersonName | null;
  principal: PersonName | null;
  statusBefore: SubmissionStatus | null;
  statusAfter: SubmissionStatus | null;
  versionNo: number | null;
  reasonCode: string | null;
  comment: string | null;
  details: Record<string, unknown>;
}

/** Answer to every act: accepted and shown, or stored and delivered later (HTTP 202). */
export interface ActResult {
  opId: string;
  outcome: 'accepted' | 'pending';
  status: SubmissionStatus | null;
  rev: number | null;
}

export interface Page<Row> {
  rows: Row[];
  page: number;
  size: number;
  /** Exact to 10,000; beyond that `isTotalCapped`. */
  total: number;
  isTotalCapped: boolean;
}
