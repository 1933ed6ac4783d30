import type { Stage } from '#contracts/submissions.ts';
import { decisionOf, groupsOf, isHuman } from './chain.ts';
import { joined, standInsFor } from './persons.ts';
import type { SubmissionState } from './state.ts';
import { hasDecidedInGroup, isSelfApproval } from './steps.ts';

export interface Assignee {
  userId: number;
  seatId: number;
  orderNo: number;
  stage: Stage;
  /** The absent reviewer whose seat this stand-in may fill; null for the holder. */
  principalId: number | null;
  isAllowEdit: boolean;
  /** The submission waits for this person now. */
  isTurn: boolean;
  hasDecided: boolean;
}

/** Everybody who holds a seat of the chain or stands in for a holder, in the order of the groups. Without `atMs` every delegation counts. */
export function assigneesOf(state: SubmissionState, atMs: number | null = null): Assignee[] {
  const isOpen = isHuman(state.status) && state.parked === null && state.pending === null;
  return groupsOf(state).flatMap((group) => {
    const isCurrent = isOpen && group.orderNo === state.currentOrderNo;
    return group.seats
      .filter((seat) => seat.isActive)
      .flatMap((seat) => {
        const hasDecided = decisionOf(state, seat.seatId) !== undefined;
        return [seat.userId, ...joined(standInsFor(state, group, seat, atMs))].map((userId) => {
          const principalId = userId === seat.userId ? null : seat.userId;
          const persons = joined([userId, seat.userId]);
          const isBarred = hasDecidedInGroup(state, group, persons) || isSelfApproval(state, seat, persons);
          return {
            userId,
            seatId: seat.seatId,
            orderNo: group.orderNo,
            stage: group.stage,
            principalId,
            isAllowEdit: seat.isAllowEdit,
            isTurn: isCurrent && !hasDecided && !isBarred,
            hasDecided,
          };
        });
      });
  });
}
