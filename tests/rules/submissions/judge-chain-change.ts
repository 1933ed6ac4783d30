import type { SubmissionState } from '#rules/submissions/state.ts';
import { askedOfPeople, isWalked, plainGroups } from './plain-facts.ts';

/** Whose seat was decided, and in which stage, by the op id of the decision. */
export type Holders = ReadonlyMap<string, { holderId: number; stage: string }>;

/** T24, written a second time from its row: what a change of the chain breaks; empty when it breaks nothing. */
export function judgeChainChange(before: SubmissionState, after: SubmissionState, holders: Holders): string[] {
  const faults: [boolean, string][] = [
    [hasNewDecision(before, after), 'a change of the chain makes a decision'],
    [isMoved(before, after) && !isSameWork(before, after), 'a change of the chain leads to another kind of status'],
    [losesDecision(before, after, holders), 'a change of the chain loses a decision of somebody still listed'],
    [skipsGroup(before, after), 'a change of the chain skips a group that is still to decide'],
  ];
  return faults.filter(([isBroken]) => isBroken).map(([, fault]) => fault);
}

function hasNewDecision(before: SubmissionState, after: SubmissionState): boolean {
  return after.decisions.some(({ opId }) => !before.decisions.some((one) => one.opId === opId));
}

const isMoved = (before: SubmissionState, after: SubmissionState) => before.status !== after.status;

/** Nothing but a step becomes a step, and what was reopened stays reopened. */
function isSameWork(before: SubmissionState, after: SubmissionState): boolean {
  const areSteps = askedOfPeople.includes(before.status) && askedOfPeople.includes(after.status);
  return areSteps && before.status.startsWith('Reopened') === after.status.startsWith('Reopened');
}

function losesDecision(before: SubmissionState, after: SubmissionState, holders: Holders): boolean {
  const isLoading = before.status.startsWith('DataProcessing');
  if (isLoading) return after.decisions.length !== before.decisions.length;
  // If all have decided, the last decides again.
  const last = plainGroups(after).at(-1);
  const isAskedAgain = askedOfPeople.includes(after.status) && after.currentOrderNo === last?.orderNo;
  const seats = after.chain.seats.filter(({ orderNo }) => !isAskedAgain || orderNo !== last?.orderNo);
  const keyOf = (userId: number, stage: string) => `${userId} ${stage}`;
  const decided = before.decisions.flatMap(({ opId }) => holders.get(opId) ?? []);
  return decided.some(({ holderId, stage }) => {
    const isTheirs = (one: { holderId: number; stage: string } | undefined) =>
      one !== undefined && keyOf(one.holderId, one.stage) === keyOf(holderId, stage);
    const given = decided.filter(isTheirs).length;
    const held = seats.filter((seat) => keyOf(seat.userId, String(seat.stage)) === keyOf(holderId, stage)).length;
    const kept = after.decisions.filter(({ opId }) => isTheirs(holders.get(opId))).length;
    return kept < Math.min(given, held);
  });
}

/** It stands at the step it was at, or every group before its step has decided. */
function skipsGroup(before: SubmissionState, after: SubmissionState): boolean {
  const { currentOrderNo } = after;
  if (currentOrderNo === null || currentOrderNo === before.currentOrderNo) return false;
  return plainGroups(after).some((group) => group.orderNo < currentOrderNo && !isWalked(after, group));
}
