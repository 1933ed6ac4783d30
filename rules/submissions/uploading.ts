import { isWithProvider } from './chain.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { holdsSeat, isProviderSide, personsBehind } from './persons.ts';
import type { StandingVersion } from './standing-version.ts';
import type { CommandOf, Decision, SubmissionEffect, SubmissionState } from './state.ts';
import { runOf, startRound, voidRound } from './steps.ts';

/** T02: a file is accepted and its check begins; a running check of an older file ends. */
export function upload(state: SubmissionState, command: CommandOf<'upload'>): Decision {
  const { actor } = command;
  const persons = personsBehind(actor);
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isProviderSide(actor) && actor.baseRole !== 'System',
    Superseded: () => state.latestUploadId !== null && command.uploadId <= state.latestUploadId,
    NotAllowedInStatus: () => !mayTakeFile(state),
    StaleView: () => command.seenGeneration !== state.generation,
    SelfApproval: () => holdsSeat(state, persons),
    BadInput: () =>
      command.sha256IsCurrent && !command.hasRunInputChanged && !answersReopening(state, command.commentId),
  });
  if (refusal) return refusal;
  const { uploadId, atMs } = command;
  const taken = takeVersion(state, { kind: 'upload', uploadId, uploaders: persons, atMs });
  const generation = state.generation + 1;
  const next: SubmissionState = {
    ...taken.state,
    status: 'Validation In Progress',
    generation,
    latestUploadId: uploadId,
    pending: runOf('validation', generation, command),
  };
  const effects: SubmissionEffect[] = [];
  if (state.pending !== null && state.parked === null) effects.push({ kind: 'cancelValidation' });
  effects.push({ kind: 'validate', generation, versionNo: taken.versionNo, uploadId, versionId: null });
  return accept(state, command, { state: next, effects });
}

/** T03: "nothing to report" with a reason takes the place of a file. */
export function nilReturn(state: SubmissionState, command: CommandOf<'nilReturn'>): Decision {
  const persons = personsBehind(command.actor);
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isProviderSide(command.actor),
    NotAllowedInStatus: () => !isWithProvider(state.status) || !state.chain.maySkipUpload,
    StaleView: () => command.seenGeneration !== state.generation,
    SelfApproval: () => holdsSeat(state, persons),
    BadInput: () => !command.commentId,
  });
  if (refusal) return refusal;
  const taken = takeVersion(state, { kind: 'nil', uploadId: null, uploaders: persons, atMs: command.atMs });
  const { version } = taken.state;
  const passed: SubmissionState = {
    ...taken.state,
    generation: state.generation + 1,
    version: version && { ...version, hasPassedValidation: true, ...(!isVersion1(state) && { isPassing: true }) },
  };
  const move = startRound(passed, { haveReviewedCellsChanged: true, haveValuesChanged: true }, command);
  // The generation of the state that is written: an older one would be fenced off.
  const { generation } = move.state;
  const effects: SubmissionEffect[] = [{ kind: 'createNilVersion', versionNo: taken.versionNo, generation }];
  return accept(state, command, { state: move.state, effects: [...effects, ...move.effects] });
}

/** T08: the provider takes the version back while nobody has decided. */
export function recall(state: SubmissionState, command: CommandOf<'recall'>): Decision {
  const isSubmitted = state.status === 'Submitted For Review' || state.status === 'Submitted For Approval';
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isProviderSide(command.actor),
    NotAllowedInStatus: () => !isSubmitted || state.turnStart === null,
    AlreadyDecided: () => state.decisions.some((decision) => decision.kind === 'approved') || isEdited(state),
  });
  if (refusal) return refusal;
  if (state.turnStart === null) return { refused: 'NotAllowedInStatus' };
  const next: SubmissionState = {
    ...state,
    status: state.turnStart.status,
    cause: state.turnStart.cause,
    turnStart: null,
    currentOrderNo: null,
    decisions: [],
    version: state.previousVersion,
    previousVersion: null,
    controlBreaks: [],
    revisitedOrderNos: [],
    parked: null,
  };
  return accept(state, command, { state: next, effects: [] });
}

/** A reviewer has worked on it. */
function isEdited(state: SubmissionState): boolean {
  return !isVersion1(state) && state.version?.kind === 'edit';
}

/** The row of a nil return exists now; the submission has moved on meanwhile, or not. */
export function versionCreated(state: SubmissionState, command: CommandOf<'versionCreated'>): Decision {
  const { version } = state;
  const isAwaited = version?.versionNo === command.versionNo && version.versionId === null;
  if (!isAwaited || state.status === 'Closed') return unchanged(state, command);
  const next = { ...state, version: { ...version, versionId: command.versionId } };
  return accept(state, command, { state: next, effects: [] });
}

/** Not while T22 or T26 checks a version that has stood at a step. */
function mayTakeFile(state: SubmissionState): boolean {
  if (isWithProvider(state.status)) return true;
  const isRevalidated = state.pending?.kind === 'revalidation' && state.version?.hasStoodAtStep === true;
  return state.status === 'Validation In Progress' && !isRevalidated;
}

/** The same bytes may come again as the answer to T11, T19 or T21, with a comment. */
function answersReopening(state: SubmissionState, commentId: number | undefined): boolean {
  const turnStatus = isWithProvider(state.status) ? state.status : state.turnStart?.status;
  const isAsked = state.reopenedBy === 'reviewer' || state.reopenedBy === 'admin';
  const isAskedAnew = turnStatus === 'New' && state.reopenedBy === 'admin' && !isVersion1(state);
  return ((turnStatus === 'Reopened By Reviewer' && isAsked) || isAskedAnew) && Boolean(commentId);
}

interface NewVersion {
  kind: 'upload' | 'nil' | 'correction';
  uploadId: number | null;
  uploaders: number[];
  atMs: number;
  /** Of a correction: who edited its parent, and the cell changes. */
  editors?: number[];
  correctionId?: number;
}

const unread: Partial<StandingVersion> = {
  isPassing: false,
  valuesHash: null,
  reviewedHash: null,
  hasRows: false,
  correctionId: null,
};

/** A turn that began while a version was checked again (T22, T26) has no status of the provider to go back to. */
function wayBack(state: SubmissionState): SubmissionState['turnStart'] {
  const hasBegunInCheck = state.isAwaitingExplanation && state.heldResult?.isOfRevalidation === true;
  return hasBegunInCheck ? null : state.turnStart;
}

/** A new version voids the round and the accepted breaks; the first one of a turn remembers where the turn began. */
export function takeVersion(
  state: SubmissionState,
  created: NewVersion,
): { state: SubmissionState; versionNo: number } {
  const versionNo = state.nextVersionNo;
  const { kind, uploadId, uploaders, atMs } = created;
  const isFirst = isVersion1(state);
  const version: StandingVersion = {
    versionId: null,
    versionNo,
    kind,
    uploadId,
    createdAtMs: atMs,
    uploaders,
    editors: created.editors ?? [],
    hasStoodAtStep: false,
    hasPassedValidation: false,
    ...(!isFirst && unread),
    ...(created.correctionId !== undefined && { correctionId: created.correctionId }),
  };
  const isFirstOfTurn = isWithProvider(state.status);
  const voided = state.decisions.length > 0 ? voidRound(state) : state;
  const next: SubmissionState = {
    ...voided,
    version,
    previousVersion: isFirstOfTurn ? state.version : state.previousVersion,
    turnStart: isFirstOfTurn ? { status: state.status, cause: state.cause } : wayBack(state),
    nextVersionNo: versionNo + 1,
    cause: null,
    isAwaitingExplanation: false,
    heldResult: null,
    unexplainedCount: 0,
    resumeOrderNo: null,
    controlBreaks: [],
    revisitedOrderNos: [],
    parked: null,
    pending: null,
    isLoaded: false,
  };
  return { state: next, versionNo };
}
