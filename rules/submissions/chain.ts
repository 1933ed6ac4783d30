import type { Stage, SubmissionStatus } from '#contracts/submissions.ts';
import { humanStatuses } from '#contracts/submissions.ts';
import type { Seat, SeatDecision, SubmissionState } from './state.ts';

/** Reviewers with the same OrderNo: one parallel group. */
export interface Group {
  orderNo: number;
  stage: Stage;
  seats: Seat[];
}

/** A reviewer as configured; without a stage the place in the chain decides. */
export type ConfiguredSeat = Omit<Seat, 'stage'> & { stage: Stage | null };

export type ChainFault = 'NoReviewer' | 'StagesDiffer' | 'ApproveBeforeReview' | 'PersonTwiceInGroup';

/** By default the last of two or more groups approves and every other group reviews; a lone group reviews. */
export function withStages(seats: readonly ConfiguredSeat[]): Seat[] {
  const orderNos = [...new Set(seats.map((seat) => seat.orderNo))].sort((left, right) => left - right);
  const lastOrderNo = orderNos.length > 1 ? orderNos.at(-1) : undefined;
  return seats.map((seat) => ({ ...seat, stage: seat.stage ?? (seat.orderNo === lastOrderNo ? 'approve' : 'review') }));
}

/** Why a chain cannot be used, or null. */
export function chainFault(seats: readonly Seat[]): ChainFault | null {
  if (seats.length === 0) return 'NoReviewer';
  const groups = groupsOfSeats(seats);
  if (groups.some((group) => group.seats.some((seat) => seat.stage !== group.stage))) return 'StagesDiffer';
  const firstApprove = groups.findIndex((group) => group.stage === 'approve');
  if (firstApprove >= 0 && groups.slice(firstApprove).some((group) => group.stage === 'review')) {
    return 'ApproveBeforeReview';
  }
  const isRepeated = groups.some((group) => {
    const people = group.seats.filter((seat) => seat.isActive).map((seat) => seat.userId);
    return new Set(people).size < people.length;
  });
  return isRepeated ? 'PersonTwiceInGroup' : null;
}

function groupsOfSeats(seats: readonly Seat[]): Group[] {
  const groups = new Map<number, Group>();
  for (const seat of seats) {
    const group = groups.get(seat.orderNo);
    if (group) group.seats.push(seat);
    else groups.set(seat.orderNo, { orderNo: seat.orderNo, stage: seat.stage, seats: [seat] });
  }
  return [...groups.values()].sort((left, right) => left.orderNo - right.orderNo);
}

/** Groups in the order in which they decide; one whose seats have all lapsed still stands. */
export function groupsOf(state: SubmissionState): Group[] {
  return state.chain.isWorkflowRequired ? groupsOfSeats(state.chain.seats) : [];
}

export function groupAt(state: SubmissionState, orderNo: number | null): Group | undefined {
  return groupsOf(state).find((group) => group.orderNo === orderNo);
}

export function lastGroup(state: SubmissionState): Group | undefined {
  return groupsOf(state).at(-1);
}

export function decisionOf(state: SubmissionState, seatId: number): SeatDecision | undefined {
  return state.decisions.find((decision) => decision.seatId === seatId);
}

/** A group that nobody has decided is pending even when all its seats have lapsed: it never completes by itself. */
export function isPending(state: SubmissionState, group: Group): boolean {
  const decided = group.seats.filter((seat) => decisionOf(state, seat.seatId) !== undefined);
  return decided.length === 0 || group.seats.some((seat) => seat.isActive && !decided.includes(seat));
}

export function firstPendingGroup(state: SubmissionState): Group | undefined {
  return groupsOf(state).find((group) => isPending(state, group));
}

/** The decisions that stand when those of a group and of all later ones are void. */
export function decisionsBefore(state: SubmissionState, orderNo: number): SeatDecision[] {
  const seatIds = state.chain.seats.filter((seat) => seat.orderNo < orderNo).map((seat) => seat.seatId);
  return state.decisions.filter((decision) => seatIds.includes(decision.seatId));
}

export function isHuman(status: SubmissionStatus): boolean {
  return (humanStatuses as readonly SubmissionStatus[]).includes(status);
}

export function isWithProvider(status: SubmissionStatus): boolean {
  return status === 'New' || status === 'Reopened By Reviewer' || status === 'Reopened By System';
}

export function submittedFor(stage: Stage): SubmissionStatus {
  return stage === 'approve' ? 'Submitted For Approval' : 'Submitted For Review';
}

export function reopenedFor(stage: Stage): SubmissionStatus {
  return stage === 'approve' ? 'Reopened For Approver' : 'Reopened For Review';
}
