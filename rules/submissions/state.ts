import type {
  Actor,
  CloseReason,
  ParkedCode,
  ProviderReasonCode,
  RefusalCode,
  SubmissionStatus,
  SystemReasonCode,
} from '#contracts/submissions.ts';
import type { Seat, SeatDecision } from './seat.ts';
import type { StandingVersion } from './standing-version.ts';

export type { Seat, SeatDecision };

/** The chain that T24 pins in place of the one of the opening. */
export interface ChangedChain {
  configurationId: number;
  seats: Seat[];
  /** Absent where only people changed, and in histories of before. */
  afterResubmission?: SubmissionState['chain']['afterResubmission'];
  maySkipUpload?: boolean;
}

/** What a running validation or processing will decide when its result arrives. */
export interface PendingRun {
  kind: 'validation' | 'revalidation' | 'edit' | 'processing' | 'publishing';
  generation: number;
  /** Cause that a failure of this run has, whatever the run itself says (T22, T26 from a human status). */
  failureCause: SystemReasonCode | null;
  /** Everybody behind the edit that is being checked; empty for other runs. */
  editors: number[];
  opId: string;
  startedAtMs: number;
}

/** What a passed run found, kept while the provider explains. */
export interface HeldResult {
  haveReviewedCellsChanged: boolean;
  haveValuesChanged: boolean;
  /** Since machine version 2: the result of T22 or T26. */
  isOfRevalidation?: boolean;
}

/** A submission that is published together with others. */
export interface PackageMembership {
  packageId: number;
  /** The release under which it may publish; null while the package is held. */
  releaseId: number | null;
}

/** A stand-in: `delegateId` may fill the seats of `principalId` within these instants. */
export interface Delegation {
  principalId: number;
  delegateId: number;
  fromMs?: number;
  untilMs: number;
}

/**
 * The whole state of one submission: plain JSON, stored with `rev` in one column and carried from run to run.
 * Ids and codes only; names, comments and rows stay in PostgreSQL.
 */
export interface SubmissionState {
  /** Submissions that were loaded before version 2 go on under the rules of version 1 until their run ends. */
  machineVersion: 1 | 2;
  submissionId: number;
  submissionNo: string;
  serviceProviderId: number;
  rev: number;
  status: SubmissionStatus;
  /** Validation passed the hard rules and waits for the provider's explanations. */
  isAwaitingExplanation: boolean;
  generation: number;
  round: number;
  /** Current group of reviewers, null when the submission is at no step. */
  currentOrderNo: number | null;
  chain: {
    isWorkflowRequired: boolean;
    maySkipUpload: boolean;
    afterResubmission: 'restart' | 'continue';
    mayImpersonatorsDecide: boolean;
    configurationId: number | null;
    seats: Seat[];
  };
  decisions: SeatDecision[];
  /** Decisions of the round that was voided last, for `continue`. */
  priorDecisions: SeatDecision[];
  /** Group at which a kept round goes on after T22 or T26; null when there is none. */
  resumeOrderNo: number | null;
  version: StandingVersion | null;
  /** The version that stood before the upload of this turn; recall brings it back. */
  previousVersion: StandingVersion | null;
  nextVersionNo: number;
  /** Newest upload taken; an older one that arrives later is Superseded. */
  latestUploadId: number | null;
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
  heldResult: HeldResult | null;
  /** `effects`: the failed one and those that stood behind it; T25 runs them again. */
  parked: { code: ParkedCode; opId: string; effects: SubmissionEffect[] } | null;
  /** `acceptedBy`: since machine version 2, the operation id of the decision that accepted the break and ends with it. */
  controlBreaks: { ruleId: number; isAccepted: boolean; acceptedBy?: string | null }[];
  isPublishingBegun: boolean;
  isLoaded: boolean;
  /** Figures of this submission are in the reports. */
  isPublished: boolean;
  isRestated: boolean;
  closeReason: CloseReason | null;
  dueAtMs: number;
  /** When the answer to T11 is due; null when the reviewer named no day. */
  resubmitDueAtMs: number | null;
  postMonth: string;
  /** Stand-ins in force: who may fill whose seat. Refreshed when a group is entered. */
  delegations: Delegation[];
  /** Operation ids of persons' commands already applied, newest last, at most 50. */
  seenOpIds: string[];
  // All below since machine version 2.
  /** The decision that T28 may withdraw: the newest one of this round, as long as nothing has followed it. */
  withdrawable?: string | null;
  /** When the chain ended; publishing waits from here. Null when there is nobody who could take an approval back. */
  approvedAtMs?: number | null;
  package?: PackageMembership | null;
  /** Under way since T29; null otherwise. */
  recoding?: { wasRestated: boolean } | null;
}

interface CommandBase {
  opId: string;
  actor: Actor;
  /** Clock reading of the caller; the machine has no clock. */
  atMs: number;
  /** The call that it came with, for logs and the audit trail; decides nothing. */
  requestId?: string;
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
      /** The version that these bytes repeat, for the sentence of the refusal. */
      sameAsVersionNo?: number;
      commentId?: number;
    })
  | (DecisionBase & { kind: 'correct'; correctionId: number })
  | (CommandBase & { kind: 'nilReturn'; commentId: number; seenGeneration: number })
  | (CommandBase & { kind: 'explain'; unexplainedLeft: number; generation: number })
  | (CommandBase & { kind: 'recall' })
  | (DecisionBase & { kind: 'approve'; acceptedBreakRuleIds?: number[] })
  | (DecisionBase & { kind: 'withdraw' })
  | (DecisionBase & { kind: 'reopen'; reasonCode: ProviderReasonCode; resubmitDueAtMs?: number })
  | (DecisionBase & { kind: 'sendBack'; orderNo: number })
  | (DecisionBase & { kind: 'edit'; editId: number })
  /** Machine version 1 asks neither for the version nor for the generation. */
  | (CommandBase & { kind: 'approverRecall'; versionNo?: number; generation?: number })
  | (CommandBase & { kind: 'recode'; commentId: number; areCodesChanged: boolean; isOnlyAuthor: boolean })
  | (CommandBase & { kind: 'adminReopen'; target: 'provider' | 'review' | 'approve'; commentId: number })
  | (CommandBase & { kind: 'close'; reason: CloseReason; commentId: number | null })
  | (CommandBase & { kind: 'reopenPeriod'; commentId: number; isKeyFree: boolean })
  | (CommandBase & {
      kind: 'changePostMonth';
      postMonth: string;
      dueAtMs: number;
      commentId: number;
      isKeyFree: boolean;
      /** The month that the person saw it in; histories of before and other systems have none. */
      seenPostMonth?: string;
    })
  | (CommandBase & { kind: 'sync'; dueAtMs: number; delegations: Delegation[] })
  | (CommandBase & { kind: 'chainChanged' } & ChangedChain)
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
      /** Absent in histories of machine version 1. */
      valuesHash?: string | null;
    })
  | (CommandBase & { kind: 'validationFailed'; generation: number; versionId: number | null; cause: SystemReasonCode })
  | (CommandBase & { kind: 'editPassed'; generation: number; versionId: number; valuesHash?: string | null })
  | (CommandBase & { kind: 'editRefused'; generation: number })
  | (CommandBase & { kind: 'processingDone'; generation: number })
  | (CommandBase & { kind: 'processingRefused'; generation: number })
  | (CommandBase & { kind: 'controlBreak'; generation: number; ruleIds: number[] })
  | (CommandBase & { kind: 'publishingBegun'; generation: number })
  | (CommandBase & { kind: 'published'; generation: number })
  | (CommandBase & {
      kind: 'effectFailed';
      generation: number;
      code: 'ConfigurationMissing' | 'EffectFailed';
      /** The failed effect and those not yet run behind it, for T25. */
      effects?: SubmissionEffect[];
    })
  /** The row of a nil return or of an upload exists; fills `version.versionId`. */
  | (CommandBase & { kind: 'versionCreated'; versionNo: number; versionId: number })
  /** Answer to the effect `resolveAssignees`. */
  | (CommandBase & { kind: 'assigneesResolved'; delegations: Delegation[] })
  /** Every member of the package is there, or an Admin released it without those missing. */
  | (CommandBase & { kind: 'packageReady'; releaseId: number })
  /** A release by which nobody has published is taken back. `isRefused`: the publishing of `generation` has found that out. */
  | (CommandBase & { kind: 'packageHeld'; releaseId: number; generation?: number; isRefused?: true })
  | (CommandBase & { kind: 'cancelled' });

export type SubmissionCommand = PersonCommand | SystemEvent;
/** What is sent to a submission from outside of its process. */
export type SentCommand = PersonCommand | CommandOf<'packageReady' | 'packageHeld'>;
export type CommandKind = SubmissionCommand['kind'];
export type CommandOf<Kind extends CommandKind> = Extract<SubmissionCommand, { kind: Kind }>;

/** What the workflow does after a transition, in order. */
export type SubmissionEffect =
  | { kind: 'project'; transition: string }
  | {
      kind: 'validate';
      generation: number;
      versionNo: number;
      uploadId: number | null;
      versionId: number | null;
      /** The cell changes of a correction whose rows are not stored yet. */
      correctionId?: number;
    }
  | { kind: 'cancelValidation' }
  /** A load, or the wait before publishing, whose result nobody wants any more. */
  | { kind: 'cancelRun' }
  | { kind: 'createNilVersion'; versionNo: number; generation: number }
  | { kind: 'checkEdit'; editId: number; generation: number; versionNo: number }
  /** A nil return may be processed before its row's id is known; then `versionNo` names it. */
  | { kind: 'process'; generation: number; versionNo: number; versionId: number | null }
  /** `approvedAtMs`: publishing waits for some seconds after it, so that the approval can be taken back. */
  | {
      kind: 'publish';
      generation: number;
      acceptedBreakRuleIds: number[];
      approvedAtMs?: number | null;
      /** The release of the package that it publishes by; absent for a submission that publishes alone. */
      releaseId?: number;
    }
  | { kind: 'reverseLoad'; generation: number }
  | { kind: 'withdrawPublished' }
  | { kind: 'resolveAssignees' };

export interface Refusal {
  refused: RefusalCode;
  /** Ids and numbers that the sentence needs, e.g. who uploaded 12 s ago. */
  details?: Record<string, string | number>;
}

export interface Accepted {
  refused?: undefined;
  state: SubmissionState;
  /** Row of the table of transitions, `T01` to `T29`. */
  transition: string;
  effects: SubmissionEffect[];
}

export type Decision = Refusal | Accepted;
