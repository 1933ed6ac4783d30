import type { Actor } from '#contracts/submissions.ts';
import { decisionOf, groupAt } from '#rules/submissions/chain.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type {
  CommandKind,
  Seat,
  SeatDecision,
  StandingVersion,
  SubmissionCommand,
  SubmissionState,
} from '#rules/submissions/state.ts';
import type { AnyGiven, Given } from './make-submission.ts';
import { commandFor, people, reviewer } from './make-submission.ts';

const { admin, provider, superAdmin, system } = people;

/**
 * The same ticket without what only counts, tells the time or names a reason, so that a walk meets a state once. Left out
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
    revisitedOrderNos: isClosed ? [] : state.revisitedOrderNos.filter((orderNo) => approving.includes(orderNo)),
    version: state.version && canonicalVersion(state.version),
    previousVersion: state.previousVersion && canonicalVersion(state.previousVersion),
    turnStart: state.turnStart && { ...state.turnStart, cause: null },
    pending: state.pending && { ...state.pending, generation: 1, failureCause: null, opId: '', startedAtMs: 0 },
    parked: state.parked && { ...state.parked, opId: '', effects: [] },
    decisions: isClosed ? [] : canonicalDecisions(state.decisions, state.version),
    priorDecisions: isContinued ? canonicalDecisions(state.priorDecisions, null) : [],
  };
}

function canonicalVersion(version: StandingVersion): StandingVersion {
  const kind = version.kind === 'nil' ? 'nil' : 'upload';
  return { ...version, kind, versionNo: 1, versionId: 1, uploadId: 1, createdAtMs: 0 };
}

function canonicalDecisions(decisions: readonly SeatDecision[], version: StandingVersion | null): SeatDecision[] {
  return decisions
    .map((one) => ({
      ...one,
      kind: version ? one.kind : ('approved' as const),
      versionNo: one.versionNo === version?.versionNo ? 1 : 0,
      carriedFrom: version && one.carriedFrom && 1,
      opId: '',
      atMs: 0,
      round: 1,
    }))
    .sort((left, right) => left.seatId - right.seatId);
}

export function keyOf(state: SubmissionState): string {
  return JSON.stringify(state);
}

/** Every act that somebody of this ticket could try, and every result that could arrive. */
export function triesAt(state: SubmissionState, substituteId: number): SubmissionCommand[] {
  const tries: SubmissionCommand[] = [];
  const add = (kind: CommandKind, actor: Actor, given: AnyGiven = {}): void => {
    tries.push(commandFor(state, kind, { ...given, actor } as Given<CommandKind>));
  };
  const { seats } = state.chain;
  for (const userId of new Set(seats.map((seat) => seat.userId))) {
    const person = reviewer(userId);
    for (const kind of ['approve', 'reopen', 'edit', 'approverRecall'] as const) add(kind, person);
    for (const orderNo of new Set(seats.map((seat) => seat.orderNo))) add('sendBack', person, { orderNo });
  }
  for (const kind of ['upload', 'nilReturn', 'recall', 'explain', 'revalidate'] as const) add(kind, provider);
  for (const kind of ['reopen', 'close', 'retry', 'changePostMonth', 'revalidate'] as const) add(kind, admin);
  for (const target of ['provider', 'review', 'approve']) add('adminReopen', admin, { target });
  add('retry', admin, { toLastGroup: true });
  add('reopenPeriod', superAdmin);
  for (const seat of seats) {
    add('substitute', admin, { seatId: seat.seatId, userId: substituteId });
    add('chainChanged', system, { seats: seats.map((other) => withLapse(other, seat)) });
  }
  for (const haveValuesChanged of [false, true]) add('validationPassed', system, { haveValuesChanged });
  add('validationPassed', system, { unexplainedCount: 1 });
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

/** Acts that bring a ticket on, the most direct first. Edits and returns are a last resort. */
function towardsCompleted(state: SubmissionState, freshUserId: number): SubmissionCommand[] {
  const tries: SubmissionCommand[] = [];
  const add = (kind: CommandKind, actor: Actor, given: AnyGiven = {}): void => {
    tries.push(commandFor(state, kind, { ...given, actor } as Given<CommandKind>));
  };
  for (const kind of ['editPassed', 'validationPassed', 'processingDone', 'published'] as const) add(kind, system);
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
  const results = ['editPassed', 'validationPassed', 'processingDone', 'published'] as const;
  return [close, ...results.map((kind) => commandFor(state, kind))];
}
