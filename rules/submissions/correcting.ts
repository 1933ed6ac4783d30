import { accept, refusalOf } from './decision.ts';
import { hasSeenAnother } from './deciding.ts';
import { isVersion1 } from './machine-version.ts';
import { holdsSeat, isProviderSide, joined, personsBehind } from './persons.ts';
import { validateEffect } from './recovering.ts';
import type { CommandOf, Decision, SubmissionState } from './state.ts';
import { runOf } from './steps.ts';
import { takeVersion } from './uploading.ts';

/** T02 without a file: the rows of the version that failed or awaits explanations, with some cells changed. */
export function correct(state: SubmissionState, command: CommandOf<'correct'>): Decision {
  const { actor, correctionId, atMs } = command;
  const persons = personsBehind(actor);
  const { version: parent } = state;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isProviderSide(actor),
    NotAllowedInStatus: () => !mayCorrect(state),
    StaleView: () => hasSeenAnother(state, command),
    SelfApproval: () => holdsSeat(state, persons),
  });
  if (refusal) return refusal;
  if (parent === null) return { refused: 'NotAllowedInStatus' };
  const taken = takeVersion(state, {
    kind: 'correction',
    uploadId: null,
    uploaders: joined(parent.uploaders, persons),
    editors: parent.editors,
    atMs,
    correctionId,
  });
  const generation = state.generation + 1;
  const next: SubmissionState = {
    ...taken.state,
    status: 'Validation In Progress',
    generation,
    pending: runOf('validation', generation, command),
  };
  return accept(state, command, { state: next, effects: [validateEffect(next)] });
}

function mayCorrect(state: SubmissionState): boolean {
  if (isVersion1(state) || state.version?.hasRows !== true) return false;
  return state.status === 'Reopened By System' || state.isAwaitingExplanation;
}
