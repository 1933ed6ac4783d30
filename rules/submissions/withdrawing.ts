import { groupAt, isHuman, reopenedFor } from './chain.ts';
import type { Move } from './decision.ts';
import { accept, refusalOf } from './decision.ts';
import { hasSeenAnother } from './deciding.ts';
import { isVersion1 } from './machine-version.ts';
import { isImpersonationBarred, isInChain } from './persons.ts';
import type { CommandOf, Decision, SeatDecision, SubmissionState } from './state.ts';
import { settleAtStep, standAt } from './steps.ts';

/** T28: the person who gave the newest approval of this round takes it back, as long as nothing has followed it. */
export function withdraw(state: SubmissionState, command: CommandOf<'withdraw'>): Decision {
  const { actor, atMs } = command;
  const given = approvalsOf(state, actor.userId);
  const newest = given.find((decision) => decision.opId === state.withdrawable);
  const refusal = refusalOf(state, command, {
    Forbidden: () => isImpersonationBarred(state, actor) || (given.length === 0 && !isInChain(state, actor, atMs)),
    NotAllowedInStatus: () => isVersion1(state) || !isHuman(state.status),
    StaleView: () => hasSeenAnother(state, command),
    NotYourTurn: () => given.length === 0,
    AlreadyDecided: () => newest === undefined,
  });
  if (refusal) return refusal;
  if (newest === undefined) return { refused: 'AlreadyDecided' };
  return accept(state, command, withoutDecision(state, newest, command.opId));
}

/** Approvals in force of this round behind which the person stands; carried ones were given in another. */
function approvalsOf(state: SubmissionState, userId: number): SeatDecision[] {
  return state.decisions.filter(
    ({ kind, round, persons }) => kind === 'approved' && round === state.round && persons.includes(userId),
  );
}

function withoutDecision(state: SubmissionState, withdrawn: SeatDecision, opId: string): Move {
  const decisions = state.decisions.filter((decision) => decision !== withdrawn);
  const orderNo = state.chain.seats.find((seat) => seat.seatId === withdrawn.seatId)?.orderNo ?? null;
  const group = groupAt(state, orderNo);
  const back: SubmissionState = { ...state, decisions };
  if (group === undefined || orderNo === state.currentOrderNo) {
    return { state: settleAtStep(back, opId), effects: [{ kind: 'resolveAssignees' }] };
  }
  return standAt(back, group, reopenedFor(group.stage), opId);
}
