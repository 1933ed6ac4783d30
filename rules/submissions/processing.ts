import { decisionOf, lastGroup } from './chain.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import type { CommandOf, Decision, PendingRun, SubmissionState } from './state.ts';
import { backToLastGroup, runOf, voidRound } from './steps.ts';

/** T14: loaded; tie-outs and publishing are still to run. */
export function processingDone(state: SubmissionState, command: CommandOf<'processingDone'>): Decision {
  if (!isRunning(state, 'processing', command.generation)) return unchanged(state, command);
  const { generation } = state;
  const next: SubmissionState = {
    ...state,
    status: 'DataProcessing Completed',
    isLoaded: true,
    isPublishingBegun: false,
    parked: null,
    pending: runOf('publishing', generation, command),
  };
  return accept(state, command, { state: next, effects: [publishEffect(next)] });
}

/** Publishing honours exactly the breaks that the last group has accepted. */
export function publishEffect(state: SubmissionState): {
  kind: 'publish';
  generation: number;
  acceptedBreakRuleIds: number[];
} {
  const accepted = state.controlBreaks.filter((found) => found.isAccepted).map((found) => found.ruleId);
  return { kind: 'publish', generation: state.generation, acceptedBreakRuleIds: accepted };
}

/** T15: a fault in the data; the provider sends anew. */
export function processingRefused(state: SubmissionState, command: CommandOf<'processingRefused'>): Decision {
  if (!isRunning(state, 'processing', command.generation)) return unchanged(state, command);
  const next: SubmissionState = {
    ...voidRound(state),
    status: 'Reopened By System',
    cause: 'PROCESSING',
    reopenedBy: 'processing',
    reopenedByOrderNo: lastGroup(state)?.orderNo ?? null,
    resubmitDueAtMs: null,
    pending: null,
    parked: null,
  };
  return accept(state, command, { state: next, effects: [] });
}

/** T16, the beginning: from here on the approver cannot take the load back. */
export function publishingBegun(state: SubmissionState, command: CommandOf<'publishingBegun'>): Decision {
  if (!isRunning(state, 'publishing', command.generation) || state.isPublishingBegun) return unchanged(state, command);
  return accept(state, command, { state: { ...state, isPublishingBegun: true }, effects: [] });
}

/** T16: the figures stand in the reports. */
export function published(state: SubmissionState, command: CommandOf<'published'>): Decision {
  if (!isRunning(state, 'publishing', command.generation)) return unchanged(state, command);
  const next: SubmissionState = {
    ...state,
    status: 'Completed',
    isPublished: true,
    isPublishingBegun: false,
    pending: null,
    parked: null,
  };
  return accept(state, command, { state: next, effects: [] });
}

/** T17: a tie-out rule fails; the last group accepts the break or returns the ticket. */
export function controlBreak(state: SubmissionState, command: CommandOf<'controlBreak'>): Decision {
  if (!isRunning(state, 'publishing', command.generation)) return unchanged(state, command);
  const accepted = state.controlBreaks.filter((found) => found.isAccepted && !command.ruleIds.includes(found.ruleId));
  const failed = command.ruleIds.map((ruleId) => ({ ruleId, isAccepted: false }));
  const broken = { ...state, controlBreaks: [...accepted, ...failed] };
  return accept(state, command, backToLastGroup(broken, command.opId));
}

/** T18: somebody of the last group takes the decision back before publishing begins. */
export function approverRecall(state: SubmissionState, command: CommandOf<'approverRecall'>): Decision {
  const { userId } = command.actor;
  const isDecider = lastGroup(state)?.seats.some(
    (seat) => seat.isActive && decisionOf(state, seat.seatId)?.persons.includes(userId),
  );
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isDecider,
    NotAllowedInStatus: () => state.status !== 'DataProcessing Completed' || state.isPublishingBegun,
  });
  return refusal ?? accept(state, command, reverseToLastGroup(state, command.opId));
}

/** Back to the last group with the load taken out of the typed tables. */
export function reverseToLastGroup(state: SubmissionState, opId: string): ReturnType<typeof backToLastGroup> {
  const move = backToLastGroup({ ...state, isLoaded: false }, opId);
  return { state: move.state, effects: [{ kind: 'reverseLoad', generation: state.generation }, ...move.effects] };
}

function isRunning(state: SubmissionState, kind: PendingRun['kind'], generation: number): boolean {
  return state.pending?.kind === kind && state.pending.generation === generation;
}
