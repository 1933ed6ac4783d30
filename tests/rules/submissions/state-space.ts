import type { Actor } from '#contracts/submissions.ts';
import { decisionOf, groupAt } from '#rules/submissions/chain.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type { StandingVersion } from '#rules/submissions/standing-version.ts';
import type { CommandKind, Seat, SeatDecision, SubmissionCommand, SubmissionState } from '#rules/submissions/state.ts';
import type { AnyGiven, Given } from './make-submission.ts';
import { commandFor, people, reviewer } from './make-submission.ts';

const { admin, provider, superAdmin, system } = people;

/**
 * The same submission without what only counts, tells the time or names a reason, so that a walk meets a state once. Left out
 * is only what no guard tried here reads: a cause matters to a revalidation by the system, a break to accepting it.
 */
export function canonical(state: SubmissionState): SubmissionState {
  const isClosed = state.status === 'Closed';
  const isContinued = state.chain.afterResubmission === 'continue' && !isClosed;
  const approving = state.chain.seats.filter((seat) => seat.stage === 'approve').map((seat) => seat.orderNo);
  return {
    ...state,
    rev: 1,
    round: 1,
    generation: 1,
    nextVersionNo: 2,
    latestUploadId: null,
    postMonth: '2026-03-01',
    dueAtMs: 0,
    serviceProviderId: 7,
    seenOpIds: [],
    isRestated: false,
    isLoaded: false,
    isPublished: false,
    cause: null,
    closeReason: null,
    reopenedBy: null,
    reopenedByOrderNo: isContinued ? state.reopenedByOrderNo : null,
    controlBreaks: [],
    package: state.package && { packageId: 1, releaseId: state.package.releaseId && 1 },
    revisitedOrderNos: isClosed ? [] : state.revisitedOrderNos.filter((orderNo) => approving.includes(orderNo)),
    version: state.version && canonicalVersion(state, state.version),
    previousVersion: state.previousVersion && canonicalPrevious(state, state.previousVersion),
    turnStart: state.turnStart && { ...state.turnStart, cause: null },
    pending: state.pending && { ...state.pending, generation: 1, failureCause: null, opId: '', startedAtMs: 0 },
    parked: state.parked && { ...state.parked, opId: '', effects: [] },
    decisions: isClosed ? [] : canonicalDecisions(state, state.decisions, state.version),
    priorDecisions: isContinued ? canonicalDecisions(state, state.priorDecisions, null) : [],
    // A withdrawal and a refused recoding lead to states that are met without them; the sampled walks try both.
    withdrawable: null,
    approvedAtMs: null,
    recoding: null,
  };
}

/** Contents matter only by what they equal: the rows that stand are `rows-a`, all others `rows-b`. */
function canonicalHash(state: SubmissionState, hash: string | null | undefined): string | null {
  const standing = state.version?.valuesHash ?? state.previousVersion?.valuesHash;
  return hash === null || hash === undefined ? null : hash === standing ? 'rows-a' : 'rows-b';
}

function canonicalVersion(state: SubmissionState, version: StandingVersion): StandingVersion {
  const kind = version.kind === 'nil' || version.kind === 'edit' ? version.kind : 'upload';
  const plain = { versionNo: 1, versionId: 1, uploadId: 1, createdAtMs: 0, correctionId: null, hasRows: true };
  const valuesHash = canonicalHash(state, version.valuesHash);
  const reviewedHash = version.hasStoodAtStep ? canonicalHash(state, version.reviewedHash) : null;
  return { ...version, kind, ...plain, valuesHash, reviewedHash };
}

/** What a recall brings back stands with the provider, where only its kind matters and whether it ever passed. */
function canonicalPrevious(state: SubmissionState, version: StandingVersion): StandingVersion {
  const { kind, hasPassedValidation } = version;
  const plain = canonicalVersion(state, { ...version, editors: [], hasStoodAtStep: hasPassedValidation });
  return { ...plain, kind: kind === 'nil' ? 'nil' : 'upload', isPassing: hasPassedValidation, reviewedHash: null };
}

function canonicalDecisions(
  state: SubmissionState,
  decisions: readonly SeatDecision[],
  version: StandingVersion | null,
): SeatDecision[] {
  const isContinued = state.chain.afterResubmission === 'continue';
  return decisions
    .map((one) => ({
      ...one,
      kind: version ? one.kind : ('approved' as const),
      versionNo: one.versionNo === version?.versionNo ? 1 : 0,
      carriedFrom: version && one.carriedFrom && 1,
      opId: `seat-${one.seatId}`,
      valuesHash: isContinued ? canonicalHash(state, one.valuesHash) : null,
      atMs: 0,
      round: 1,
    }))
    .sort((left, right) => left.seatId - right.seatId);
}

export function keyOf(state: SubmissionState): string {
  return JSON.stringify(state);
}

/**
 * Every act that somebody of this submission could try, and every result that could arrive; with `chains`, a move to each
 * of them too.
 */
export function triesAt(
  state: SubmissionState,
  substituteId: number,
  chains: readonly Seat[][] = [],
): SubmissionCommand[] {
  const tries: SubmissionCommand[] = [];
  const add = (kind: CommandKind, actor: Actor, given: AnyGiven = {}): void => {
    tries.push(commandFor(state, kind, { ...given, actor } as Given<CommandKind>));
  };
  const { seats } = state.chain;
  for (const userId of new Set(seats.map((seat) => seat.userId))) {
    const person = reviewer(userId);
    for (const kind of ['approve', 'withdraw', 'reopen', 'edit', 'approverRecall'] as const) add(kind, person);
    for (const orderNo of new Set(seats.map((seat) => seat.orderNo))) add('sendBack', person, { orderNo });
  }
  for (const kind of ['upload', 'correct', 'nilReturn', 'recall', 'explain', 'revalidate'] as const)
    add(kind, provider);
  for (const kind of ['reopen', 'close', 'retry', 'changePostMonth', 'revalidate', 'recode'] as const) add(kind, admin);
  for (const target of ['provider', 'review', 'approve']) add('adminReopen', admin, { target });
  add('retry', admin, { toLastGroup: true });
  add('reopenPeriod', superAdmin);
  for (const seat of seats) {
    add('substitute', admin, { seatId: seat.seatId, userId: substituteId });
    add('chainChanged', system, { seats: seats.map((other) => withLapse(other, seat)) });
  }
  chains.forEach((others, index) => add('chainChanged', admin, { seats: others, configurationId: 6 + index }));
  for (const unexplainedCount of [0, 1]) {
    add('validationPassed', system, { unexplainedCount });
    add('validationPassed', system, { unexplainedCount, valuesHash: `rows-${state.rev}` });
  }
  if (state.package) for (const kind of ['packageReady', 'packageHeld'] as const) add(kind, system);
  const results = ['validationFailed', 'editPassed', 'editRefused', 'processingDone', 'processingRefused'] as const;
  for (const kind of [...results, 'controlBreak', 'publishingBegun', 'published', 'effectFailed'] as const)
    add(kind, system);
  return tries;
}

/** One person at most is away at a time: who comes back, or who leaves. */
function withLapse(seat: Seat, leaving: Seat): Seat {
  return seat.seatId === leaving.seatId ? { ...seat, isActive: !seat.isActive } : { ...seat, isActive: true };
}

/** A way to the end by acts of permitted people; returns the commands it took, or null when it found none. */
export function wayTo(goal: 'Completed' | 'Closed', from: SubmissionState, longest = 60): SubmissionCommand[] | null {
  const way: SubmissionCommand[] = [];
  let state = from;
  while (state.status !== goal) {
    const step = nextStep(goal, state, way.length);
    if (step === null || way.length > longest) return null;
    way.push(step.command);
    state = step.state;
  }
  return way;
}

interface Step {
  command: SubmissionCommand;
  state: SubmissionState;
}

function nextStep(goal: 'Completed' | 'Closed', state: SubmissionState, stepNo: number): Step | null {
  const wanted = goal === 'Closed' ? towardsClosed(state) : towardsCompleted(state, 1000 + stepNo);
  for (const command of wanted) {
    const decision = decide(state, command);
    if (decision.refused === undefined && decision.state !== state) return { command, state: decision.state };
  }
  return null;
}

/** Acts that bring a submission on, the most direct first. Edits and returns are a last resort. */
function towardsCompleted(state: SubmissionState, freshUserId: number): SubmissionCommand[] {
  const tries: SubmissionCommand[] = [];
  const add = (kind: CommandKind, actor: Actor, given: AnyGiven = {}): void => {
    tries.push(commandFor(state, kind, { ...given, actor } as Given<CommandKind>));
  };
  for (const kind of ['editPassed', 'validationPassed', 'processingDone', 'packageReady', 'published'] as const)
    add(kind, system);
  if (state.parked?.code !== 'NoAssignee') add('retry', admin);
  add('reopenPeriod', superAdmin);
  add('explain', provider);
  add('upload', provider);
  const group = groupAt(state, state.currentOrderNo);
  for (const seat of group?.seats ?? []) add('approve', reviewer(seat.userId));
  const undecided = group?.seats.filter((seat) => decisionOf(state, seat.seatId) === undefined) ?? [];
  for (const seat of undecided) add('substitute', admin, { seatId: seat.seatId, userId: freshUserId });
  add('reopen', admin);
  return tries;
}

function towardsClosed(state: SubmissionState): SubmissionCommand[] {
  const close = commandFor(state, 'close', { actor: admin });
  const results = ['editPassed', 'validationPassed', 'processingDone', 'packageReady', 'published'] as const;
  return [close, ...results.map((kind) => commandFor(state, kind))];
}
