import type { SubmissionStatus } from '#contracts/submissions.ts';
import type { Group } from './chain.ts';
import {
  decisionOf,
  decisionsBefore,
  firstPendingGroup,
  groupAt,
  groupsOf,
  isHuman,
  isPending,
  lastGroup,
  reopenedFor,
  submittedFor,
} from './chain.ts';
import type { Move } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { isIndependent, overlap } from './persons.ts';
import type { StandingVersion } from './standing-version.ts';
import type { HeldResult, PendingRun, Seat, SeatDecision, SubmissionState } from './state.ts';

/** When and under which operation a move happens. */
export interface Occasion {
  opId: string;
  atMs: number;
}

export function runOf(kind: PendingRun['kind'], generation: number, occasion: Occasion): PendingRun {
  return { kind, generation, failureCause: null, editors: [], opId: occasion.opId, startedAtMs: occasion.atMs };
}

/** Somebody who neither uploaded nor edited has approved this very version. */
export function hasIndependentApproval(state: SubmissionState): boolean {
  const { version } = state;
  if (version === null) return false;
  return state.decisions.some(
    (decision) =>
      decision.kind === 'approved' &&
      decision.versionNo === version.versionNo &&
      isIndependent(version, decision.persons),
  );
}

/** Whether the decision of this seat would leave no group pending. */
export function wouldEndChain(state: SubmissionState, seat: Seat): boolean {
  return groupsOf(state).every((group) =>
    group.orderNo === seat.orderNo
      ? group.seats.every(
          (peer) => peer.seatId === seat.seatId || !peer.isActive || decisionOf(state, peer.seatId) !== undefined,
        )
      : !isPending(state, group),
  );
}

/** Four eyes for the persons behind a decision on a seat. */
export function isSelfApproval(state: SubmissionState, seat: Seat, persons: readonly number[]): boolean {
  const { version } = state;
  if (version === null) return false;
  if (overlap(persons, version.uploaders)) return true;
  return !isIndependent(version, persons) && wouldEndChain(state, seat) && !hasIndependentApproval(state);
}

/** Nobody fills two seats of one group, not even as somebody's stand-in. */
export function hasDecidedInGroup(state: SubmissionState, group: Group, persons: readonly number[]): boolean {
  return group.seats.some((seat) => overlap(decisionOf(state, seat.seatId)?.persons ?? [], persons));
}

function canDecide(state: SubmissionState, group: Group, seat: Seat): boolean {
  if (!seat.isActive || decisionOf(state, seat.seatId) !== undefined) return false;
  return !hasDecidedInGroup(state, group, [seat.userId]) && !isSelfApproval(state, seat, [seat.userId]);
}

/** At a step where nobody can decide the submission parks; where somebody can again, it goes on. */
export function settleAtStep(state: SubmissionState, opId: string): SubmissionState {
  const group = isHuman(state.status) ? groupAt(state, state.currentOrderNo) : undefined;
  if (group === undefined || (state.parked !== null && state.parked.code !== 'NoAssignee')) return state;
  if (group.seats.some((seat) => canDecide(state, group, seat))) return { ...state, parked: null };
  return { ...state, parked: state.parked ?? { code: 'NoAssignee', opId, effects: [] } };
}

export function standAt(state: SubmissionState, group: Group, status: SubmissionStatus, opId: string): Move {
  const standing: SubmissionState = {
    ...state,
    status,
    currentOrderNo: group.orderNo,
    isAwaitingExplanation: false,
    heldResult: null,
    unexplainedCount: 0,
    resumeOrderNo: null,
    cause: null,
    pending: null,
    parked: null,
    version: state.version && seenAtStep(state.version),
  };
  return { state: settleAtStep(standing, opId), effects: [{ kind: 'resolveAssignees' }] };
}

function seenAtStep(version: StandingVersion): StandingVersion {
  const { valuesHash } = version;
  return { ...version, hasStoodAtStep: true, ...(valuesHash !== undefined && { reviewedHash: valuesHash }) };
}

/** Whether two hashes prove the same rows. What is not known has changed. */
export function isSameContent(left: string | null | undefined, right: string | null | undefined): boolean {
  return left !== undefined && left !== null && left === right;
}

/** The walk so far counts no more; `continue` may still carry what was approved in it. */
export function voidRound(state: SubmissionState): SubmissionState {
  return { ...state, priorDecisions: state.decisions, decisions: [], round: state.round + 1, resumeOrderNo: null };
}

export function enterProcessing(state: SubmissionState, occasion: Occasion): Move {
  const generation = state.generation + 1;
  const next: SubmissionState = {
    ...state,
    status: 'DataProcessing In Progress',
    generation,
    currentOrderNo: null,
    resumeOrderNo: null,
    isAwaitingExplanation: false,
    heldResult: null,
    unexplainedCount: 0,
    cause: null,
    parked: null,
    pending: runOf('processing', generation, occasion),
    isPublishingBegun: false,
    isLoaded: false,
    ...(!isVersion1(state) && { approvedAtMs: null }),
  };
  return { state: next, effects: [processEffect(next)] };
}

export function processEffect(state: SubmissionState): Move['effects'][number] {
  const { generation, version } = state;
  return { kind: 'process', generation, versionNo: version?.versionNo ?? 0, versionId: version?.versionId ?? null };
}

/** A checked version starts its walk: at the first group that is not carried, or loads when there is no workflow. */
export function startRound(state: SubmissionState, held: HeldResult, occasion: Occasion): Move {
  // Version 1 was given whether the rows differ from those of the version before, not from those that were approved.
  const isVoid = isVersion1(state) && held.haveReviewedCellsChanged;
  const decisions = isVoid ? [] : carriedDecisions(state);
  const next = { ...state, decisions };
  const group = firstPendingGroup(next);
  if (group === undefined) return enterProcessing(next, occasion);
  return standAt(next, group, submittedFor(group.stage), occasion.opId);
}

/** Approvals of the groups before the one that reopened, of the rows that stand now; never those of the last group. */
function carriedDecisions(state: SubmissionState): SeatDecision[] {
  const { reopenedByOrderNo, version } = state;
  if (state.chain.afterResubmission !== 'continue' || reopenedByOrderNo === null || version === null) return [];
  const carried: SeatDecision[] = [];
  for (const group of groupsOf(state).slice(0, -1)) {
    const seats = group.seats.filter((seat) => seat.isActive);
    const found = seats.map((seat) => state.priorDecisions.find((decision) => decision.seatId === seat.seatId));
    const given = found.filter((decision) => decision !== undefined && isCarried(state, decision, version));
    if (group.orderNo >= reopenedByOrderNo || seats.length === 0 || given.length < seats.length) break;
    for (const decision of given) {
      if (decision === undefined) continue;
      const carriedFrom = decision.carriedFrom ?? decision.round;
      carried.push({ ...decision, kind: 'carried', round: state.round, carriedFrom });
    }
  }
  return carried;
}

function isCarried(state: SubmissionState, decision: SeatDecision, version: StandingVersion): boolean {
  if (overlap(decision.persons, version.uploaders)) return false;
  return isVersion1(state) || isSameContent(decision.valuesHash, version.valuesHash);
}

/** The end of T22 and T26 for a version that has stood at a step: back to it, or from the first step when values changed. */
export function resumeRound(state: SubmissionState, held: HeldResult, occasion: Occasion): Move {
  if (!isVersion1(state)) return resumeSeen(state, occasion);
  const base = held.haveValuesChanged ? { ...voidRound(state), controlBreaks: [], revisitedOrderNos: [] } : state;
  const pendingGroup = firstPendingGroup(base);
  const resumed = groupAt(base, base.resumeOrderNo);
  const isResumedFirst = resumed && (pendingGroup === undefined || resumed.orderNo < pendingGroup.orderNo);
  const group = isResumedFirst ? resumed : (pendingGroup ?? groupsOf(base)[0]);
  if (group === undefined) return enterProcessing(base, occasion);
  // Nobody is left to ask after a change of the chain: the first group decides again, and all behind it.
  const decisions = isResumedFirst || pendingGroup ? base.decisions : [];
  return standAt({ ...base, decisions }, group, reopenedFor(group.stage), occasion.opId);
}

/** Judged by the rows that reviewers have seen, whatever was checked in between. */
function resumeSeen(state: SubmissionState, occasion: Occasion): Move {
  const isSame = isSameContent(state.version?.reviewedHash, state.version?.valuesHash);
  const base = isSame ? state : { ...voidRound(state), revisitedOrderNos: [] };
  const pending = groupAt(base, base.resumeOrderNo) ?? firstPendingGroup(base);
  const group = pending ?? groupsOf(base)[0];
  if (group === undefined) return enterProcessing(base, occasion);
  const decisions = pending ? base.decisions : [];
  return standAt({ ...base, decisions }, group, reopenedFor(group.stage), occasion.opId);
}

/** T17, T18 and the second choice of T25: the last group decides again; without a workflow the provider sends again. */
export function backToLastGroup(state: SubmissionState, opId: string): Move {
  const group = lastGroup(state);
  const back: SubmissionState = {
    ...state,
    pending: null,
    parked: null,
    isPublishingBegun: false,
    ...(!isVersion1(state) && { approvedAtMs: null, recoding: null, package: heldPackage(state) }),
  };
  if (group === undefined) {
    const reopened: Partial<SubmissionState> = {
      status: 'Reopened By System',
      cause: 'PROCESSING',
      reopenedBy: 'system',
    };
    return { state: { ...back, ...reopened, reopenedByOrderNo: null, resubmitDueAtMs: null }, effects: [] };
  }
  const decisions = decisionsBefore(back, group.orderNo);
  const revisitedOrderNos = revisited(back, group.orderNo);
  return standAt({ ...back, decisions, revisitedOrderNos }, group, reopenedFor(group.stage), opId);
}

/** A member that goes back holds the whole package: nobody publishes without it. */
function heldPackage({ package: membership }: SubmissionState): SubmissionState['package'] {
  return membership ? { ...membership, releaseId: null } : null;
}

/** Groups that had approved or sent back the standing version, with one more. */
export function revisited(state: SubmissionState, orderNo: number): number[] {
  return [...new Set([...state.revisitedOrderNos, orderNo])].sort((left, right) => left - right);
}
