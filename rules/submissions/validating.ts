import type { SystemReasonCode } from '#contracts/submissions.ts';
import type { Move } from './decision.ts';
import { accept, refusalOf, unchanged } from './decision.ts';
import { isVersion1 } from './machine-version.ts';
import { isProviderSide } from './persons.ts';
import type { CommandOf, Decision, HeldResult, PendingRun, SubmissionState } from './state.ts';
import type { Occasion } from './steps.ts';
import { resumeRound, startRound } from './steps.ts';

/** T04, T05 and the success of T22 and T26. */
export function validationPassed(state: SubmissionState, command: CommandOf<'validationPassed'>): Decision {
  const run = validationRun(state, command.generation);
  if (run === null || state.version === null) return unchanged(state, command);
  const { haveReviewedCellsChanged, haveValuesChanged, unexplainedCount } = command;
  const isFirst = isVersion1(state);
  const held: HeldResult = {
    haveReviewedCellsChanged,
    haveValuesChanged,
    ...(!isFirst && { isOfRevalidation: run.kind === 'revalidation' }),
  };
  const passed: SubmissionState = {
    ...state,
    version: {
      ...state.version,
      versionId: command.versionId,
      hasPassedValidation: true,
      ...(!isFirst && { isPassing: unexplainedCount === 0, valuesHash: command.valuesHash ?? null, hasRows: true }),
    },
    pending: null,
    parked: null,
  };
  if (unexplainedCount > 0) {
    const waiting: SubmissionState = { ...passed, isAwaitingExplanation: true, heldResult: held, unexplainedCount };
    return accept(state, command, { state: waiting, effects: [] }, state.version.hasStoodAtStep ? 'T26' : 'T04');
  }
  const move = finishValidation(passed, held, command);
  return accept(state, command, move, rowOfResult(state));
}

/** Faults of the file before any of its rows is kept. */
const causesWithoutRows: readonly SystemReasonCode[] = ['FILE_UNREADABLE', 'LAYOUT_CHANGED'];

/** T06 and the failure of T22 and T26; a version that stood at a step keeps its round until a new file comes. */
export function validationFailed(state: SubmissionState, command: CommandOf<'validationFailed'>): Decision {
  const run = validationRun(state, command.generation);
  if (run === null || state.version === null) return unchanged(state, command);
  const { version } = state;
  const next: SubmissionState = {
    ...state,
    status: 'Reopened By System',
    cause: run.failureCause ?? command.cause,
    version: {
      ...version,
      versionId: command.versionId ?? version.versionId,
      ...(!isVersion1(state) && { isPassing: false, hasRows: !causesWithoutRows.includes(command.cause) }),
    },
    pending: null,
    parked: null,
    ...(version.hasStoodAtStep && { reopenedBy: 'system', reopenedByOrderNo: null, resubmitDueAtMs: null }),
  };
  return accept(state, command, { state: next, effects: [] }, version.hasStoodAtStep ? 'T26' : 'T06');
}

/** T07: the last explanation ends the check. */
export function explain(state: SubmissionState, command: CommandOf<'explain'>): Decision {
  const { unexplainedLeft } = command;
  const refusal = refusalOf(state, command, {
    Forbidden: () => !isProviderSide(command.actor),
    NotAllowedInStatus: () => !state.isAwaitingExplanation,
    StaleView: () => command.generation !== state.generation,
    BadInput: () =>
      !Number.isInteger(unexplainedLeft) || unexplainedLeft < 0 || unexplainedLeft > state.unexplainedCount,
  });
  if (refusal) return refusal;
  if (unexplainedLeft > 0 || state.heldResult === null) {
    return accept(state, command, { state: { ...state, unexplainedCount: unexplainedLeft }, effects: [] });
  }
  const explained = {
    ...state,
    version: state.version && { ...state.version, ...(!isVersion1(state) && { isPassing: true }) },
  };
  return accept(state, command, finishValidation(explained, state.heldResult, command));
}

function finishValidation(state: SubmissionState, held: HeldResult, occasion: Occasion): Move {
  return state.version?.hasStoodAtStep ? resumeRound(state, held, occasion) : startRound(state, held, occasion);
}

function rowOfResult(state: SubmissionState): string {
  if (state.version?.hasStoodAtStep) return 'T26';
  return state.chain.isWorkflowRequired ? 'T04' : 'T05';
}

/** The run whose result this is, or null for a late one. */
function validationRun(state: SubmissionState, generation: number): PendingRun | null {
  const { pending } = state;
  const isValidation = pending?.kind === 'validation' || pending?.kind === 'revalidation';
  return isValidation && pending.generation === generation ? pending : null;
}
