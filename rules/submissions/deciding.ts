import type { Group } from './chain.ts';
import { decisionOf, firstPendingGroup, groupAt, isHuman, isPending, lastGroup, submittedFor } from './chain.ts';
import type { Move } from './decision.ts';
import { accept, refusalOf } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { isImpersonationBarred, isInChain, personsBehind, seatFor } from './persons.ts';
import type { CommandOf, Decision, Seat, SeatDecision, SubmissionState } from './state.ts';
import type { Occasion } from './steps.ts';
import { enterProcessing, hasDecidedInGroup, isSelfApproval, revisited, settleAtStep, standAt } from './steps.ts';

interface Turn {
  group: Group;
  seat: Seat;
  persons: number[];
}

/** T09 and T10: one decision fills one seat. */
export function approve(state: SubmissionState, command: CommandOf<'approve'>): Decision {
  const { actor, atMs } = command;
  const turn = turnOf(state, command);
  const refusal = refusalOf(state, command, {
    Forbidden: () => isImpersonationBarred(state, actor) || !isInChain(state, actor, atMs),
    NotAllowedInStatus: () => !isHuman(state.status),
    StaleView: () => hasSeenAnother(state, command),
    NotYourTurn: () => turn === null,
    AlreadyDecided: () => turn !== null && hasDecided(state, turn),
    SelfApproval: () => turn !== null && isSelfApproval(state, turn.seat, turn.persons),
    BadInput: () => turn !== null && !mayAcceptBreaks(state, turn.group, command),
  });
  if (refusal) return refusal;
  if (turn === null || state.version === null) return { refused: 'NotYourTurn' };
  const { group, seat, persons } = turn;
  const { versionNo } = state.version;
  const decision: SeatDecision = {
    seatId: seat.seatId,
    opId: command.opId,
    kind: 'approved',
    persons,
    versionNo,
    round: state.round,
    atMs,
    carriedFrom: null,
    ...(state.version.valuesHash !== undefined && { valuesHash: state.version.valuesHash }),
  };
  const accepted = command.acceptedBreakRuleIds ?? [];
  const controlBreaks = state.controlBreaks.map((found) =>
    accepted.includes(found.ruleId)
      ? { ...found, isAccepted: true, ...(!isVersion1(state) && { acceptedBy: command.opId }) }
      : found,
  );
  const decided: SubmissionState = {
    ...state,
    decisions: [...state.decisions, decision],
    controlBreaks,
    ...(!isVersion1(state) && { withdrawable: command.opId }),
  };
  return accept(state, command, afterDecision(decided, group, command), group.stage === 'approve' ? 'T10' : 'T09');
}

/** Different version or generation than the person saw. */
export function hasSeenAnother(state: SubmissionState, seen: { versionNo: number; generation: number }): boolean {
  return seen.versionNo !== state.version?.versionNo || seen.generation !== state.generation;
}

function turnOf(state: SubmissionState, command: CommandOf<'approve'>): Turn | null {
  const { actor } = command;
  const group = groupAt(state, state.currentOrderNo);
  const seat = group ? seatFor(state, group, actor, command.atMs) : null;
  if (group === undefined || seat === null) return null;
  const principalId = seat.userId === actor.userId ? undefined : seat.userId;
  return { group, seat, persons: personsBehind(actor, principalId) };
}

function hasDecided(state: SubmissionState, { group, seat, persons }: Turn): boolean {
  return decisionOf(state, seat.seatId) !== undefined || hasDecidedInGroup(state, group, persons);
}

/** Only the last group may accept breaks: known ones, with a comment. */
function mayAcceptBreaks(state: SubmissionState, group: Group, command: CommandOf<'approve'>): boolean {
  const ruleIds = command.acceptedBreakRuleIds ?? [];
  if (ruleIds.length === 0) return true;
  if (!command.commentId || lastGroup(state)?.orderNo !== group.orderNo) return false;
  return ruleIds.every((ruleId) => state.controlBreaks.some((found) => found.ruleId === ruleId));
}

function afterDecision(state: SubmissionState, group: Group, occasion: Occasion): Move {
  if (isPending(state, group)) return { state: settleAtStep(state, occasion.opId), effects: [] };
  const next = firstPendingGroup(state);
  const done = { ...state, revisitedOrderNos: revisited(state, group.orderNo) };
  if (next === undefined) {
    const { state: loading, effects } = enterProcessing(done, occasion);
    if (isVersion1(state)) return { state: loading, effects };
    return { state: { ...loading, withdrawable: null, approvedAtMs: occasion.atMs }, effects };
  }
  return standAt(done, next, statusOfNext(state, group, next), occasion.opId);
}

function statusOfNext(state: SubmissionState, group: Group, next: Group): SubmissionState['status'] {
  if (next.stage === 'review') return submittedFor('review');
  if (group.stage === 'approve') return state.status;
  return state.revisitedOrderNos.includes(next.orderNo) ? 'Reopened For Approver' : submittedFor('approve');
}
