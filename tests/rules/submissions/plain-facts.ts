import type { Seat, SeatDecision, SubmissionState } from '#rules/submissions/state.ts';

/**
 * What the invariants are judged by, written a second time from the page and not with the helpers of the machine: a fault
 * in one of those would hide itself.
 */
export const askedOfPeople: readonly string[] = [
  'Submitted For Review',
  'Submitted For Approval',
  'Reopened For Review',
  'Reopened For Approver',
];

export interface PlainGroup {
  orderNo: number;
  stage: string;
  seats: Seat[];
}

export function plainGroups(state: SubmissionState): PlainGroup[] {
  if (!state.chain.isWorkflowRequired) return [];
  const orderNos = Array.from(new Set(state.chain.seats.map(({ orderNo }) => orderNo)));
  orderNos.sort((left, right) => left - right);
  return orderNos.map((orderNo) => {
    const seats = state.chain.seats.filter((seat) => seat.orderNo === orderNo);
    return { orderNo, stage: seats[0]?.stage ?? '', seats };
  });
}

export function plainDecision(state: SubmissionState, seat: Seat): SeatDecision | undefined {
  for (const decision of state.decisions) if (decision.seatId === seat.seatId) return decision;
  return undefined;
}

/** Every seat in force has decided, and at least one. */
export function isWalked(state: SubmissionState, group: PlainGroup): boolean {
  let count = 0;
  for (const seat of group.seats) {
    if (plainDecision(state, seat) !== undefined) count += 1;
    else if (seat.isActive) return false;
  }
  return count > 0;
}

export function haveCommon(left: readonly number[], right: readonly number[]): boolean {
  for (const one of left) if (right.indexOf(one) >= 0) return true;
  return false;
}

/** Somebody sits at this step who has neither decided nor is behind the file. */
export function isAnybodyAsked(state: SubmissionState): boolean {
  const group = plainGroups(state).find(({ orderNo }) => orderNo === state.currentOrderNo);
  if (group === undefined) return false;
  return group.seats.some((seat) => {
    if (!seat.isActive || plainDecision(state, seat) !== undefined) return false;
    const hasFilledAnother = group.seats.some((peer) => plainDecision(state, peer)?.persons.includes(seat.userId));
    return !hasFilledAnother && !(state.version?.uploaders ?? []).includes(seat.userId);
  });
}
