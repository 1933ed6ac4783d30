import { decisionOf, lastGroup } from './chain.ts';
import type { Move } from './decision.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { hasSeenAnother } from './deciding.ts';
import { isVersion1 } from './machine-version.ts';
import { isImpersonationBarred } from './persons.ts';
import { afterRefusedRecoding } from './recoding.ts';
import { isHeldByPackage, publishEffect, toPublish } from './publishing.ts';
import type { CommandOf, Decision, PendingRun, SubmissionEffect, SubmissionState } from './state.ts';
import { backToLastGroup, voidRound } from './steps.ts';

/** T14: loaded; tie-outs and publishing are still to run. */
export function processingDone(state: SubmissionState, command: CommandOf<'processingDone'>): Decision {
  if (!isRunning(state, 'processing', command.generation)) return unchanged(state, command);
  const loaded: SubmissionState = {
    ...state,
    status: 'DataProcessing Completed',
    isLoaded: true,
    isPublishingBegun: false,
    parked: null,
    pending: null,
  };
  if (isHeldByPackage(loaded)) return accept(state, command, { state: loaded, effects: [] });
  const next = toPublish(loaded, command);
  return accept(state, command, { state: next, effects: [publishEffect(next)] });
}

/** T15: a fault in the data; the provider sends again. */
export function processingRefused(state: SubmissionState, command: CommandOf<'processingRefused'>): Decision {
  if (!isRunning(state, 'processing', command.generation)) return unchanged(state, command);
  if (state.recoding) return accept(state, command, { state: afterRefusedRecoding(state), effects: [] });
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

/** T16: the figures are in the reports. */
export function published(state: SubmissionState, command: CommandOf<'published'>): Decision {
  if (!isRunning(state, 'publishing', command.generation)) return unchanged(state, command);
  const next: SubmissionState = {
    ...state,
    status: 'Completed',
    isPublished: true,
    isPublishingBegun: false,
    pending: null,
    parked: null,
    ...(!isVersion1(state) && { recoding: null }),
  };
  return accept(state, command, { state: next, effects: [] });
}

/** T17: a tie-out rule fails; the last group accepts the break or returns the submission. */
export function controlBreak(state: SubmissionState, command: CommandOf<'controlBreak'>): Decision {
  if (!isRunning(state, 'publishing', command.generation)) return unchanged(state, command);
  const accepted = state.controlBreaks.filter((found) => found.isAccepted && !command.ruleIds.includes(found.ruleId));
  const failed = command.ruleIds.map((ruleId) => ({ ruleId, isAccepted: false }));
  const broken = { ...state, controlBreaks: [...accepted, ...failed] };
  return accept(state, command, backToLastGroup(broken, command.opId));
}

/** T18: a person who approved in the last group takes that back before publishing begins. */
export function approverRecall(state: SubmissionState, command: CommandOf<'approverRecall'>): Decision {
  const { actor } = command;
  const isFirst = isVersion1(state);
  const isDecider = lastGroup(state)?.seats.some(
    (seat) => (seat.isActive || !isFirst) && decisionOf(state, seat.seatId)?.persons.includes(actor.userId),
  );
  const { versionNo = 0, generation = 0 } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isDecider || (!isFirst && isImpersonationBarred(state, actor)),
    NotAllowedInStatus: () => !isRecallable(state),
    StaleView: () => !isFirst && hasSeenAnother(state, { versionNo, generation }),
  });
  return refusal ?? accept(state, command, reverseToLastGroup(state, command.opId));
}

function isRecallable(state: SubmissionState): boolean {
  const isLoading = state.status === 'DataProcessing In Progress' && !isVersion1(state);
  return (isLoading || state.status === 'DataProcessing Completed') && !state.isPublishingBegun;
}

/** Back to the last group with the load stopped and taken out of the typed tables. */
export function reverseToLastGroup(state: SubmissionState, opId: string): Move {
  const { generation } = state;
  const reversed: SubmissionEffect = { kind: 'reverseLoad', generation };
  if (isVersion1(state)) {
    const move = backToLastGroup({ ...state, isLoaded: false }, opId);
    return { state: move.state, effects: [reversed, ...move.effects] };
  }
  // A load under way writes nothing any more under an older generation.
  const move = backToLastGroup({ ...state, isLoaded: false, generation: generation + 1 }, opId);
  return { state: move.state, effects: [{ kind: 'cancelRun' }, reversed, ...move.effects] };
}

function isRunning(state: SubmissionState, kind: PendingRun['kind'], generation: number): boolean {
  return state.pending?.kind === kind && state.pending.generation === generation;
}
