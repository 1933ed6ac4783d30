import type { Actor } from '#contracts/submissions.ts';
import { decisionsBefore, groupAt, isHuman, lastGroup, reopenedFor } from './chain.ts';
import { accept, refusalOf } from './decision.ts';
import { hasSeenAnother } from './deciding.ts';
import { isVersion1 } from './machine-version.ts';
import { isAdmin, isImpersonationBarred, isInChain, seatFor } from './persons.ts';
import type { CommandOf, Decision, SubmissionState } from './state.ts';
import { revisited, standAt, voidRound } from './steps.ts';

/** T11: back to the provider for a new file. */
export function reopen(state: SubmissionState, command: CommandOf<'reopen'>): Decision {
  const refusal = refusalOf(state, command, {
    Forbidden: () => !mayReturn(state, command.actor, command.atMs),
    NotAllowedInStatus: () => !isHuman(state.status),
    StaleView: () => hasSeenAnother(state, command),
    NotYourTurn: () => !isAtTurn(state, command.actor, command.atMs),
    BadInput: () => !command.commentId || !command.reasonCode || isPastDue(state, command),
  });
  if (refusal) return refusal;
  const next: SubmissionState = {
    ...voidRound(state),
    status: 'Reopened By Reviewer',
    cause: command.reasonCode,
    reopenedBy: 'reviewer',
    reopenedByOrderNo: state.currentOrderNo,
    resubmitDueAtMs: command.resubmitDueAtMs ?? null,
    currentOrderNo: null,
    parked: null,
  };
  return accept(state, command, { state: next, effects: [] });
}

/** Nobody can send anything by a day that is over. */
function isPastDue(state: SubmissionState, { resubmitDueAtMs, atMs }: CommandOf<'reopen'>): boolean {
  return !isVersion1(state) && resubmitDueAtMs !== undefined && resubmitDueAtMs < atMs;
}

/** T12: back to an earlier step with the same file. */
export function sendBack(state: SubmissionState, command: CommandOf<'sendBack'>): Decision {
  const group = groupAt(state, command.orderNo);
  const currentOrderNo = state.currentOrderNo ?? 0;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !mayReturn(state, command.actor, command.atMs),
    NotAllowedInStatus: () => !isHuman(state.status),
    StaleView: () => hasSeenAnother(state, command),
    NotYourTurn: () => !isAtTurn(state, command.actor, command.atMs),
    BadInput: () => !command.commentId || group === undefined || group.orderNo >= currentOrderNo,
  });
  if (refusal) return refusal;
  if (group === undefined) return { refused: 'BadInput' };
  const decisions = decisionsBefore(state, group.orderNo);
  const back = { ...state, decisions, revisitedOrderNos: revisited(state, currentOrderNo) };
  return accept(state, command, standAt(back, group, reopenedFor(group.stage), command.opId));
}

/** T19: a completed submission is opened again; published figures stay until they are replaced. */
export function adminReopen(state: SubmissionState, command: CommandOf<'adminReopen'>): Decision {
  const { target } = command;
  const chain = [...new Set(state.chain.seats.map((seat) => seat.orderNo))].map((orderNo) => groupAt(state, orderNo));
  const group = chain
    .filter((candidate) => candidate !== undefined)
    .sort((left, right) => left.orderNo - right.orderNo)
    .find((candidate) => candidate.stage === target);
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor),
    NotAllowedInStatus: () => state.status !== 'Completed',
    BadInput: () => !command.commentId || (target !== 'provider' && group === undefined),
  });
  if (refusal) return refusal;
  const restated: SubmissionState = { ...state, isRestated: true, pending: null, parked: null };
  if (group === undefined) {
    const reopened: SubmissionState = {
      ...voidRound(restated),
      status: 'Reopened By Reviewer',
      cause: null,
      reopenedBy: 'admin',
      reopenedByOrderNo: lastGroup(state)?.orderNo ?? null,
      resubmitDueAtMs: null,
    };
    return accept(state, command, { state: reopened, effects: [] });
  }
  const decisions = decisionsBefore(restated, group.orderNo);
  return accept(state, command, standAt({ ...restated, decisions }, group, reopenedFor(group.stage), command.opId));
}

function mayReturn(state: SubmissionState, actor: Actor, atMs: number): boolean {
  return !isImpersonationBarred(state, actor) && (isAdmin(actor) || isInChain(state, actor, atMs));
}

function isAtTurn(state: SubmissionState, actor: Actor, atMs: number): boolean {
  const group = groupAt(state, state.currentOrderNo);
  return isAdmin(actor) || (group !== undefined && seatFor(state, group, actor, atMs) !== null);
}
