import type { Group } from './chain.ts';
import {
  chainFault,
  decisionOf,
  decisionsBefore,
  firstPendingGroup,
  groupAt,
  isHuman,
  isPending,
  lastGroup,
  reopenedFor,
  submittedFor,
} from './chain.ts';
import type { Move } from './decision.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { isAdmin, overlap } from './persons.ts';
import type { CommandOf, Decision, Seat, SeatDecision, SubmissionState } from './state.ts';
import { settleAtStep, standAt } from './steps.ts';

/** T23: due date and stand-ins are taken over again and the row is rewritten. */
export function sync(state: SubmissionState, command: CommandOf<'sync'>): Decision {
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor) && command.actor.baseRole !== 'System',
    NotAllowedInStatus: () => state.status === 'Closed',
  });
  if (refusal) return refusal;
  const { dueAtMs, delegations } = command;
  return accept(state, command, { state: { ...state, dueAtMs, delegations }, effects: [] });
}

/** Answer to `resolveAssignees`; says nothing when nothing differs. */
export function assigneesResolved(state: SubmissionState, command: CommandOf<'assigneesResolved'>): Decision {
  const isSame = JSON.stringify(state.delegations) === JSON.stringify(command.delegations);
  if (isSame || state.status === 'Closed') return unchanged(state, command);
  return accept(state, command, { state: { ...state, delegations: command.delegations }, effects: [] });
}

/** T24: people left, or an Admin moved the submission to another version of its configuration. */
export function chainChanged(state: SubmissionState, command: CommandOf<'chainChanged'>): Decision {
  const { seats, configurationId, afterResubmission, maySkipUpload } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor) && command.actor.baseRole !== 'System',
    NotAllowedInStatus: () => !mayChangeChain(state),
    BadInput: () => chainFault(seats) !== null,
  });
  if (refusal) return refusal;
  const isMoved = configurationId !== state.chain.configurationId;
  const isFirst = isVersion1(state);
  const standing = stillListed(state.decisions, state.chain.seats, seats, isFirst);
  const changed: SubmissionState = {
    ...state,
    chain: {
      ...state.chain,
      ...{ configurationId, seats },
      ...(afterResubmission !== undefined && { afterResubmission }),
      ...(maySkipUpload !== undefined && { maySkipUpload }),
    },
    decisions: isFirst || !isProcessing(state) ? standing : asGiven(state.decisions, state.chain.seats, seats),
    priorDecisions: stillListed(state.priorDecisions, state.chain.seats, seats, isFirst),
    resumeOrderNo: isMoved ? null : state.resumeOrderNo,
  };
  return accept(state, command, afterChange(changed, groupAt(state, state.currentOrderNo), isMoved, command.opId));
}

/** T24 by name: somebody else takes a seat that has not decided. */
export function substitute(state: SubmissionState, command: CommandOf<'substitute'>): Decision {
  const { seatId, userId } = command;
  const seat = state.chain.seats.find((candidate) => candidate.seatId === seatId);
  const group = groupAt(state, seat?.orderNo ?? null);
  const behind = [...(state.version?.uploaders ?? []), ...(state.version?.editors ?? [])];
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor),
    NotAllowedInStatus: () => !mayChangeChain(state),
    AlreadyDecided: () => decisionOf(state, seatId) !== undefined,
    SelfApproval: () => overlap([userId], behind),
    BadInput: () => !group || group.seats.some((peer) => peer.isActive && peer.userId === userId),
  });
  if (refusal) return refusal;
  const seats = state.chain.seats.map((other) =>
    other.seatId === seatId ? { ...other, userId, isActive: true } : other,
  );
  const priorDecisions = state.priorDecisions.filter((decision) => decision.seatId !== seatId);
  const changed: SubmissionState = { ...state, priorDecisions, chain: { ...state.chain, seats } };
  return accept(state, command, afterChange(changed, groupAt(state, state.currentOrderNo), false, command.opId));
}

function mayChangeChain(state: SubmissionState): boolean {
  return state.chain.isWorkflowRequired && state.status !== 'Completed' && state.status !== 'Closed';
}

function isProcessing({ status }: SubmissionState): boolean {
  return status === 'DataProcessing In Progress' || status === 'DataProcessing Completed';
}

/** While a submission loads every decision stays; one whose seat is gone keeps a number that no seat has. */
function asGiven(decisions: readonly SeatDecision[], before: readonly Seat[], after: readonly Seat[]): SeatDecision[] {
  const seated = stillListed(decisions, before, after, false);
  return decisions.map(
    (decision) =>
      seated.find((one) => one.opId === decision.opId) ?? { ...decision, seatId: -Math.abs(decision.seatId) },
  );
}

/**
 * Decisions of people who are still listed stay, with the seat they hold now: a review is no approval, so only in a group
 * of the same stage. Version 1 did not look at the stage.
 */
function stillListed(
  decisions: readonly SeatDecision[],
  before: readonly Seat[],
  after: readonly Seat[],
  isOfAnyStage: boolean,
): SeatDecision[] {
  const taken = new Set<number>();
  return decisions.flatMap((decision) => {
    const old = before.find((seat) => seat.seatId === decision.seatId);
    const candidates = after.filter(
      (seat) => seat.userId === old?.userId && !taken.has(seat.seatId) && (isOfAnyStage || seat.stage === old.stage),
    );
    const seat =
      candidates.find((candidate) => candidate.seatId === old?.seatId) ??
      candidates.find((candidate) => candidate.orderNo === old?.orderNo) ??
      candidates.find((candidate) => candidate.stage === old?.stage);
    if (seat === undefined) return [];
    taken.add(seat.seatId);
    return [{ ...decision, seatId: seat.seatId }];
  });
}

/** It never completes a step: a group in which nobody is left to decide parks the submission. */
function afterChange(state: SubmissionState, before: Group | undefined, isMoved: boolean, opId: string): Move {
  if (!isHuman(state.status)) return { state, effects: [{ kind: 'resolveAssignees' }] };
  const current = groupAt(state, state.currentOrderNo);
  const pendingGroup = firstPendingGroup(state);
  const staysHere = current && (isPending(state, current) || !isMoved) && isSameStep(state, current, before);
  const group = staysHere ? current : (pendingGroup ?? lastGroup(state));
  if (group === undefined) return { state, effects: [] };
  if (staysHere) {
    const here = { ...state, status: sameManner(state, group) };
    return { state: settleAtStep(here, opId), effects: [{ kind: 'resolveAssignees' }] };
  }
  const decisions = pendingGroup ? state.decisions : decisionsBefore(state, group.orderNo);
  return standAt({ ...state, decisions }, group, sameManner(state, group), opId);
}

/** The step a submission is at stays its step, even when others are still to be asked; not when it approves now and reviewed before. */
function isSameStep(state: SubmissionState, current: Group, before: Group | undefined): boolean {
  if (!isVersion1(state)) return current.stage === before?.stage;
  const pendingGroup = firstPendingGroup(state);
  return pendingGroup === undefined || pendingGroup.orderNo >= current.orderNo;
}

/** Submitted stays submitted and reopened stays reopened, with the words of the stage. */
function sameManner(state: SubmissionState, group: Group): SubmissionState['status'] {
  return state.status.startsWith('Reopened') ? reopenedFor(group.stage) : submittedFor(group.stage);
}
