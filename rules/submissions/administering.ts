import { groupsOf, isHuman, isWithProvider, reopenedFor } from './chain.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { isAdmin } from './persons.ts';
import { revalidationMove } from './recovering.ts';
import type { StandingVersion } from './standing-version.ts';
import type { CommandOf, Decision, SubmissionEffect, SubmissionState } from './state.ts';
import { standAt } from './steps.ts';

/** T20 by a person or by the sweep that closes old periods. */
export function close(state: SubmissionState, command: CommandOf<'close'>): Decision {
  const { actor, reason } = command;
  const isSweep = actor.baseRole === 'System';
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(actor) && !(isSweep && reason === 'PERIOD_CLOSED'),
    NotAllowedInStatus: () => !mayClose(state) || (isSweep && state.status !== 'Completed'),
    BadInput: () => !isSweep && !command.commentId,
  });
  return refusal ?? closed(state, command, reason);
}

/** T20 by an operator who cancels the run; while something runs it waits for the result. */
export function cancelled(state: SubmissionState, command: CommandOf<'cancelled'>): Decision {
  if (state.status === 'Closed') return unchanged(state, command);
  return mayClose(state)
    ? closed(state, command, 'WAIVED')
    : { refused: 'NotAllowedInStatus', details: { status: state.status } };
}

/** Nothing is ended in the middle of a run that still answers. */
export function mayClose(state: SubmissionState): boolean {
  if (state.status === 'Closed' || state.pending?.kind === 'edit') return false;
  return state.pending === null || state.parked !== null;
}

function closed(
  state: SubmissionState,
  command: CommandOf<'close' | 'cancelled'>,
  reason: CommandOf<'close'>['reason'],
): Decision {
  const effects: SubmissionEffect[] = [];
  const isLoadOpen = state.status === 'DataProcessing Completed';
  const isWithdrawn = state.isPublished && (reason === 'NOT_APPLICABLE' || reason === 'DUPLICATE');
  if (isLoadOpen) effects.push({ kind: 'reverseLoad', generation: state.generation });
  if (isWithdrawn) effects.push({ kind: 'withdrawPublished' });
  const next: SubmissionState = {
    ...state,
    status: 'Closed',
    closeReason: reason,
    currentOrderNo: null,
    resumeOrderNo: null,
    isAwaitingExplanation: false,
    heldResult: null,
    unexplainedCount: 0,
    pending: null,
    parked: null,
    isPublishingBegun: false,
    ...(!isVersion1(state) && { approvedAtMs: null, recoding: null }),
    isLoaded: state.isLoaded && !isLoadOpen,
    isPublished: state.isPublished && !isWithdrawn,
  };
  return accept(state, command, { state: next, effects });
}

/** T21: a closed period opens again and every decision is void. */
export function reopenPeriod(state: SubmissionState, command: CommandOf<'reopenPeriod'>): Decision {
  const refusal = refusalOf(state, command, {
    Forbidden: () => command.actor.baseRole !== 'SuperAdmin',
    NotAllowedInStatus: () => state.status !== 'Closed',
    BadInput: () => !command.commentId,
    PostMonthTaken: () => !command.isKeyFree,
  });
  if (refusal) return refusal;
  const base: SubmissionState = {
    ...state,
    closeReason: null,
    cause: null,
    decisions: [],
    priorDecisions: [],
    round: state.round + 1,
    reopenedBy: null,
    reopenedByOrderNo: null,
    revisitedOrderNos: [],
    controlBreaks: [],
    resubmitDueAtMs: null,
    ...(state.package && { package: { ...state.package, releaseId: null } }),
  };
  if (state.version === null || !mayStand(state, state.version)) {
    const emptied: SubmissionState = { ...base, status: 'New', version: null, previousVersion: null, turnStart: null };
    const anew: SubmissionState = isVersion1(state) ? emptied : { ...emptied, reopenedBy: 'admin' };
    return accept(state, command, { state: anew, effects: [] });
  }
  const first = groupsOf(base)[0];
  if (first === undefined) {
    const reopened: SubmissionState = { ...base, status: 'Reopened By Reviewer', reopenedBy: 'admin' };
    return accept(state, command, { state: reopened, effects: [] });
  }
  return accept(state, command, standAt(base, first, reopenedFor(first.stage), command.opId));
}

/** Whether reviewers may be asked about this version: it passed once, and its last check as well. */
function mayStand(state: SubmissionState, version: StandingVersion): boolean {
  return version.hasPassedValidation && (isVersion1(state) || version.isPassing === true);
}

/** T22: another month. A version that was checked is checked again for it. */
export function changePostMonth(state: SubmissionState, command: CommandOf<'changePostMonth'>): Decision {
  const { postMonth, dueAtMs, seenPostMonth } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor),
    NotAllowedInStatus: () => !mayChangePostMonth(state),
    StaleView: () => seenPostMonth !== undefined && seenPostMonth !== state.postMonth,
    BadInput: () => !command.commentId || !isPostMonth(postMonth) || postMonth === state.postMonth,
    PostMonthTaken: () => !command.isKeyFree,
  });
  if (refusal) return refusal;
  const moved: SubmissionState = { ...state, postMonth, dueAtMs };
  const isUnread = state.status === 'New' || state.status === 'Reopened By Reviewer';
  if (isUnread || state.version === null) return accept(state, command, { state: moved, effects: [] });
  return accept(state, command, revalidationMove(moved, command, 'PERIOD_MISMATCH'));
}

function mayChangePostMonth(state: SubmissionState): boolean {
  if (state.status === 'New' || state.status === 'Reopened By Reviewer') return true;
  const isRecheckable = isHuman(state.status) || state.isAwaitingExplanation || state.status === 'Reopened By System';
  return isRecheckable && state.version?.kind !== 'nil';
}

/** The first day of a calendar month, `YYYY-MM-01`. */
function isPostMonth(day: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-01$/.test(day);
}

/** Machine version 1 handed nothing over that waited for explanations. */
function mayHandOver(state: SubmissionState): boolean {
  return isWithProvider(state.status) || (state.isAwaitingExplanation && !isVersion1(state));
}

/** T27: another provider takes over what is not yet sent. */
export function handOver(state: SubmissionState, command: CommandOf<'handOver'>): Decision {
  const { serviceProviderId } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor),
    NotAllowedInStatus: () => !mayHandOver(state),
    BadInput: () => !Number.isInteger(serviceProviderId) || serviceProviderId === state.serviceProviderId,
    PostMonthTaken: () => !command.isKeyFree,
  });
  if (refusal) return refusal;
  return accept(state, command, { state: { ...state, serviceProviderId }, effects: [] });
}
