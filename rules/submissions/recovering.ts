import type { SystemReasonCode } from '#contracts/submissions.ts';
import { isHuman } from './chain.ts';
import type { Move } from './decision.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { editRefused } from './editing.ts';
import { isVersion1 } from './machine-version.ts';
import { isAdmin, isProviderSide } from './persons.ts';
import { reverseToLastGroup } from './processing.ts';
import { isHeldByPackage, publishEffect, toPublish } from './publishing.ts';
import type { CommandOf, Decision, SubmissionEffect, SubmissionState } from './state.ts';
import type { Occasion } from './steps.ts';
import { processEffect, runOf, settleAtStep } from './steps.ts';

/** A fault that trying again cannot cure: the status stays, a person decides. */
export function effectFailed(state: SubmissionState, command: CommandOf<'effectFailed'>): Decision {
  if (state.status === 'Closed' || command.generation !== state.generation) return unchanged(state, command);
  if (state.pending?.kind === 'edit') return editRefused(state, command);
  if (state.parked !== null && state.parked.code !== 'NoAssignee') return unchanged(state, command);
  const parked = { code: command.code, opId: command.opId, effects: command.effects ?? [] };
  return accept(state, command, { state: { ...state, parked }, effects: [] });
}

/** T25: the failed effect runs again, or the last group decides again. */
export function retry(state: SubmissionState, command: CommandOf<'retry'>): Decision {
  const isProcessing = state.status === 'DataProcessing In Progress' || state.status === 'DataProcessing Completed';
  const toLastGroup = command.toLastGroup === true;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isAdmin(command.actor),
    NotAllowedInStatus: () => state.parked === null || (toLastGroup && (!isProcessing || state.isPublishingBegun)),
  });
  if (refusal) return refusal;
  if (toLastGroup) return accept(state, command, reverseToLastGroup(state, command.opId));
  const failed = state.parked?.effects ?? [];
  const unparked = settleAtStep({ ...waitOver(state, command), parked: null }, command.opId);
  if (unparked.pending === null && failed.length === 0) {
    return accept(state, command, { state: unparked, effects: [{ kind: 'resolveAssignees' }] });
  }
  const generation = state.generation + 1;
  const pending = unparked.pending && {
    ...unparked.pending,
    generation,
    opId: command.opId,
    startedAtMs: command.atMs,
  };
  const again: SubmissionState = { ...unparked, generation, pending };
  return accept(state, command, { state: again, effects: effectsAgain(again, failed) });
}

/** The package was released while the submission was parked. */
function waitOver(state: SubmissionState, occasion: Occasion): SubmissionState {
  const isWaiting = state.status === 'DataProcessing Completed' && state.pending === null;
  return isWaiting && !isHeldByPackage(state) ? toPublish(state, occasion) : state;
}

/** What stood in the queue when it failed, and in any case the run that the submission waits for. */
function effectsAgain(state: SubmissionState, failed: readonly SubmissionEffect[]): SubmissionEffect[] {
  const run = runUnderWay(state);
  const rest = failed
    .filter((effect) => effect.kind !== 'project' && effect.kind !== run?.kind)
    .map((effect) => ('generation' in effect ? { ...effect, generation: againAs(effect, state) } : effect));
  return run === null ? rest : [...rest, run];
}

/** A load is taken out under the generation that brought it in. */
function againAs(effect: SubmissionEffect & { generation: number }, state: SubmissionState): number {
  return effect.kind === 'reverseLoad' ? effect.generation : state.generation;
}

/** The run whose result the submission waits for; one that takes over from a lost run starts it again. */
export function runUnderWay(state: SubmissionState): SubmissionEffect | null {
  switch (state.pending?.kind) {
    case 'validation':
    case 'revalidation':
      return validateEffect(state);
    case 'processing':
      return processEffect(state);
    case 'publishing':
      return publishEffect(state);
    default:
      return null;
  }
}

/** An edited or corrected version is read from its rows, an uploaded one from its file. */
export function validateEffect(state: SubmissionState): SubmissionEffect {
  const { generation, version } = state;
  return {
    kind: 'validate',
    generation,
    versionNo: version?.versionNo ?? 0,
    uploadId: version?.uploadId ?? null,
    versionId: version?.versionId ?? null,
    ...(version?.versionId === null && version.correctionId && { correctionId: version.correctionId }),
  };
}

/** T26: the same version is checked with today's mapping, rules and lookups. */
export function revalidate(state: SubmissionState, command: CommandOf<'revalidate'>): Decision {
  const { actor } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isProviderSide(actor) && actor.baseRole !== 'System',
    NotAllowedInStatus: () => !mayRevalidate(state, command) || state.version === null || state.version.kind === 'nil',
    BadInput: () => !command.hasRunInputChanged,
  });
  if (refusal) return refusal;
  const failureCause = isHuman(state.status) ? 'MAPPING_CHANGED' : null;
  return accept(state, command, revalidationMove(state, command, failureCause));
}

function mayRevalidate(state: SubmissionState, { actor }: CommandOf<'revalidate'>): boolean {
  if (state.status === 'Reopened By System') {
    const isCurable = !isVersion1(state) || state.cause === 'UNMAPPED_CODE' || state.cause === 'LAYOUT_CHANGED';
    return actor.baseRole !== 'System' || isCurable;
  }
  return isAdmin(actor) && (isHuman(state.status) || state.isAwaitingExplanation);
}

/** Beginning of T22 and T26; a round that is kept remembers its group. */
export function revalidationMove(
  state: SubmissionState,
  occasion: Occasion,
  failureCause: SystemReasonCode | null,
): Move {
  const generation = state.generation + 1;
  const next: SubmissionState = {
    ...state,
    status: 'Validation In Progress',
    generation,
    isAwaitingExplanation: false,
    heldResult: null,
    unexplainedCount: 0,
    cause: null,
    currentOrderNo: null,
    resumeOrderNo: state.currentOrderNo ?? state.resumeOrderNo,
    parked: null,
    ...(!isVersion1(state) && { version: state.version && { ...state.version, isPassing: false } }),
    pending: { ...runOf('revalidation', generation, occasion), failureCause },
  };
  return { state: next, effects: [validateEffect(next)] };
}
