import { accept, unchanged } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import type { CommandOf, Decision, SubmissionEffect, SubmissionState } from './state.ts';
import type { Occasion } from './steps.ts';
import { runOf } from './steps.ts';

/** Publishing honours exactly the breaks that the last group has accepted. */
export function publishEffect(state: SubmissionState): Extract<SubmissionEffect, { kind: 'publish' }> {
  const accepted = state.controlBreaks.filter((found) => found.isAccepted).map((found) => found.ruleId);
  const { generation, approvedAtMs } = state;
  const releaseId = state.isPublished ? null : (state.package?.releaseId ?? null);
  return {
    kind: 'publish',
    generation,
    acceptedBreakRuleIds: accepted,
    ...(!isVersion1(state) && { approvedAtMs: approvedAtMs ?? null }),
    ...(releaseId !== null && { releaseId }),
  };
}

/** Loaded, and held until the other members of its package are there. A member that was published before goes alone. */
export function isHeldByPackage(state: SubmissionState): boolean {
  return !state.isPublished && state.package?.releaseId === null;
}

/** T16, the release of the package: a member that waits for it begins to publish, another one will not wait. */
export function packageReady(state: SubmissionState, command: CommandOf<'packageReady'>): Decision {
  const { package: membership } = state;
  if (!membership || state.status === 'Closed' || membership.releaseId === command.releaseId) {
    return unchanged(state, command);
  }
  const released: SubmissionState = { ...state, package: { ...membership, releaseId: command.releaseId } };
  const isWaiting = state.status === 'DataProcessing Completed' && state.pending === null && state.parked === null;
  if (!isWaiting) return accept(state, command, { state: released, effects: [] });
  const publishing = toPublish(released, command);
  return accept(state, command, { state: publishing, effects: [publishEffect(publishing)] });
}

/** A release that nobody has published by is taken back: members that only waited to publish are held again. */
export function packageHeld(state: SubmissionState, command: CommandOf<'packageHeld'>): Decision {
  if (command.isRefused) return publishingRefused(state, command);
  const { package: membership } = state;
  const isOurs = membership?.releaseId === command.releaseId;
  if (!membership || !isOurs || state.isPublishingBegun || state.status === 'Closed') return unchanged(state, command);
  const held: SubmissionState = { ...state, package: { ...membership, releaseId: null } };
  if (state.pending?.kind !== 'publishing' || !isHeldByPackage(held))
    return accept(state, command, { state: held, effects: [] });
  return accept(state, command, { state: { ...held, pending: null, parked: null }, effects: [{ kind: 'cancelRun' }] });
}

/** The publishing under way found its release taken back. Another release may have come meanwhile: then it begins again. */
function publishingRefused(state: SubmissionState, command: CommandOf<'packageHeld'>): Decision {
  const { package: membership, pending } = state;
  const isAwaited = pending?.kind === 'publishing' && pending.generation === command.generation && !state.isPublished;
  if (!membership || !isAwaited) return unchanged(state, command);
  const stopped: SubmissionState = { ...state, isPublishingBegun: false, pending: null, parked: null };
  if (membership.releaseId === command.releaseId || membership.releaseId === null) {
    const held: SubmissionState = { ...stopped, package: { ...membership, releaseId: null } };
    return accept(state, command, { state: held, effects: [] });
  }
  const again = toPublish(stopped, command);
  return accept(state, command, { state: again, effects: [publishEffect(again)] });
}

export function toPublish(state: SubmissionState, occasion: Occasion): SubmissionState {
  return { ...state, pending: runOf('publishing', state.generation, occasion) };
}
