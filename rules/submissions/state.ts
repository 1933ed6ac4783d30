import type {
  Actor,
  CloseReason,
  ParkedCode,
  ProviderReasonCode,
  Stage,
  SubmissionStatus,
  SystemReasonCode,
  VersionKind,
} from '#contracts/submissions.ts';

/** One reviewer row of the pinned chain. A decision fills one seat. */
export interface Seat {
  /** Row of the configuration version (`CwfApproverId`). */
  seatId: number;
  orderNo: number;
  stage: Stage;
  userId: number;
  isAllowEdit: boolean;
  /** The seat of a deactivated person lapses. */
  isActive: boolean;
}

export interface SeatDecision {
  seatId: number;
  opId: string;
  kind: 'approved' | 'carried';
  /** Everybody behind the decision: user, impersonator, delegate and principal. */
  persons: number[];
  versionNo: number;
  round: number;
  atMs: number;
}

export interface StandingVersion {
  versionId: number;
  versionNo: number;
  kind: VersionKind;
  /** Everybody behind the upload of the file this version stems from. */
  uploaders: number[];
  /** Everybody behind an edit since the upload. */
  editors: number[];
  /** Whether this version ever stood at a step. */
  hasStoodAtStep: boolean;
  hasPassedValidation: boolean;
}

/** What a running validation or processing will decide when its result arrives. */
export interface PendingRun {
  kind: 'validation' | 'revalidation' | 'edit' | 'processing' | 'publishing';
  generation: number;
  /** Status and group to come back to (T13, T22, T26). */
  resumeStatus: SubmissionStatus | null;
  resumeOrderNo: number | null;
  opId: string;
  startedAtMs: number;
}

/**
 * The whole state of one ticket: plain JSON, stored with `rev` in one column and carried from run to run.
 * Ids and codes only; names, comments and rows stay in PostgreSQL.
 */
export interface SubmissionState {
  machineVersion: 1;
  submissionId: number;
  submissionNo: string;
  rev: number;
  status: SubmissionStatus;
  /** Validation passed the hard rules and waits for the provider's explanations. */
  isAwaitingExplanation: boolean;
  generation: number;
  round: number;
  /** Current group of reviewers, null when the ticket is at no step. */
  currentOrderNo: number | null;
  chain: {
    isWorkflowRequired: boolean;
    maySkipUpload: boolean;
    afterResubmission: 'restart' | 'continue';
    configurationId: number | null;
    seats: Seat[];
  };
  decisions: SeatDecision[];
  version: StandingVersion | null;
  /** The version that stood before the upload of this turn; recall brings it back. */
  previousVersion: StandingVersion | null;
  nextVersionNo: number;
  /** The New or Reopened By * status before the first upload of this turn. */
  turnStart: { status: SubmissionStatus; cause: ProviderReasonCode | SystemReasonCode | null } | null;
  cause: ProviderReasonCode | SystemReasonCode | null;
  /** The group that reopened to the provider, for `continue` and for T15 and T19. */
  reopenedByOrderNo: number | null;
  reopenedBy: 'reviewer' | 'admin' | 'processing' | 'system' | null;
  /** Groups that had approved or sent back the standing version before. */
  revisitedOrderNos: number[];
  pending: PendingRun | null;
  unexplainedCount: number;
  parked: { code: ParkedCode; opId: string } | null;
  controlBreaks: { ruleId: number; isAccepted: boolean }[];
  isPublishingBegun: boolean;
  isLoaded: boolean;
  isRestated: boolean;
  closeReason: CloseReason | null;
  /** A new file answers T11 or T19 with a comment, so the same bytes may come again. */
  dueAtMs: number;
  postMonth: string;
  /** Stand-ins in force: who may fill whose seat. Refreshed when a group is entered. */
  delegations: { principalId: number; delegateId: number; untilMs: number }[];
  /** Business operation ids already applied, newest last, at most 50. */
  seenOpIds: string[];
}

interface CommandBase {
  opId: string;
  actor: Actor;
  /** Clock reading of the caller; the machine has no clock. */
  atMs: number;
}

interface DecisionBase extends CommandBase {
  /** What the person saw; different current ones are StaleView. */
  versionNo: number;
  generation: number;
  commentId?: number;
}

export type PersonCommand =
  | (CommandBase & {
      kind: 'upload';
      uploadId: number;
      seenGeneration: number;
      sha256IsCurrent: boolean;
      hasRunInputChanged: boolean;
      commentId?: number;
    })
  | (CommandBase & { kind: 'nilReturn'; commentId: number; seenGeneration: number })
  | (CommandBase & { kind: 'explain'; unexplainedLeft: number; generation: number })
  | (CommandBase & { kind: 'recall' })
  | (DecisionBase & { kind: 'approve'; acceptedBreakRuleIds?: number[] })
  | (DecisionBase & { kind: 'reopen'; reasonCode: ProviderReasonCode; resubmitDueAtMs?: number })
  | (DecisionBase & { kind: 'sendBack'; orderNo: number })
  | (DecisionBase & { kind: 'edit'; editId: number })
  | (CommandBase & { kind: 'approverRecall' })
  | (CommandBase & { kind: 'adminReopen'; target: 'provider' | 'review' | 'approve'; commentId: number })
  | (CommandBase & { kind: 'close'; reason: CloseReason; commentId: number | null })
  | (CommandBase & { kind: 'reopenPeriod'; commentId: number; isKeyFree: boolean })
  | (CommandBase & { kind: 'changePostMonth'; postMonth: string; dueAtMs: number; commentId: number; isKeyFree: boolean })
  | (CommandBase & { kind: 'sync'; dueAtMs: number; delegations: SubmissionState['delegations'] })
  | (CommandBase & { kind: 'chainChanged'; configurationId: number; seats: Seat[] })
  | (CommandBase & { kind: 'substitute'; seatId: number; userId: number })
  | (CommandBase & { kind: 'retry'; toLastGroup?: boolean })
  | (CommandBase & { kind: 'revalidate'; hasRunInputChanged: boolean })
  | (CommandBase & { kind: 'handOver'; serviceProviderId: number; isKeyFree: boolean });

/** Results of effects; a late one (older generation) changes nothing. */
export type SystemEvent =
  | (CommandBase & {
      kind: 'validationPassed';
      generation: number;
      versionId: number;
      unexplainedCount: number;
      /** Groups whose approvals may be carried; asked of the database after comparing reviewed cells. */
      haveReviewedCellsChanged: boolean;
      haveValuesChanged: boolean;
    })
  | (CommandBase & { kind: 'validationFailed'; generation: number; versionId: number | null; cause: SystemReasonCode })
  | (CommandBase & { kind: 'editPassed'; generation: number; versionId: number })
  | (CommandBase & { kind: 'editRefused'; generation: number })
  | (CommandBase & { kind: 'processingDone'; generation: number })
  | (CommandBase & { kind: 'processingRefused'; generation: number })
  | (CommandBase & { kind: 'controlBreak'; generation: number; ruleIds: number[] })
  | (CommandBase & { kind: 'publishingBegun'; generation: number })
  | (CommandBase & { kind: 'published'; generation: number })
  | (CommandBase & { kind: 'effectFailed'; generation: number; code: 'ConfigurationMissing' | 'EffectFailed' })
  | (CommandBase & { kind: 'cancelled' });

export type SubmissionCommand = PersonCommand | SystemEvent;
export type CommandKind = SubmissionCommand['kind'];

/** What the workflow does after a transition, in order. */
export type SubmissionEffect =
  | { kind: 'project'; transition: string }
  | { kind: 'validate'; generation: number; uploadId: number | null; versionId: number | null }
  | { kind: 'cancelValidation' }
  | { kind: 'createNilVersion'; versionNo: number; generation: number }
  | { kind: 'checkEdit'; editId: number; generation: number; versionNo: number }
  | { kind: 'process'; generation: number; versionId: number }
  | { kind: 'publish'; generation: number }
  | { kind: 'reverseLoad'; generation: number }
  | { kind: 'withdrawPublished' }
  | { kind: 'resolveAssignees' };

export interface Refusal {
  refused: import('#contracts/submissions.ts').RefusalCode;
  /** Ids and numbers that the sentence needs, e.g. who uploaded 12 s ago. */
  details?: Record<string, string | number>;
}

export interface Accepted {
  refused?: undefined;
  state: SubmissionState;
  /** Row of the table of transitions, `T01` to `T27`. */
  transition: string;
  effects: SubmissionEffect[];
}

export type Decision = Refusal | Accepted;
