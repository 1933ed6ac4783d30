import { ApplicationFailure, log } from '@temporalio/workflow';
import type { CancellationScope } from '@temporalio/workflow';
import type { Projection } from '#activities/submissions/projection.ts';
import type { LoadedDeadlines } from '#activities/submissions/load-deadlines.ts';
import type { LoadedSubmission } from '#activities/submissions/load-submission.ts';
import type { SubmissionInput } from '#contracts/processes.ts';
import type { Fact } from '#rules/submissions/events.ts';
import { systemEvent } from '#rules/submissions/events.ts';
import { decide } from '#rules/submissions/lifecycle.ts';
import type {
  Refusal,
  SentCommand,
  SubmissionCommand,
  SubmissionEffect,
  SubmissionState,
  SystemEvent,
} from '#rules/submissions/state.ts';

/** One accepted command whose effects are still to run. */
export interface Transition {
  command: SubmissionCommand;
  transition: string;
  before: Projection['before'];
  state: SubmissionState;
  effects: SubmissionEffect[];
}

/** What one run knows of its submission. Handlers change `state`; the main loop alone takes from `transitions`. */
export interface Submission {
  input: SubmissionInput;
  loaded: LoadedSubmission | null;
  state: SubmissionState | null;
  transitions: Transition[];
  /** The row shows this revision. */
  projectedRev: number;
  /** Revision at which a transition that the database had refused was let go on; -1 when none was. */
  heldBackRev: number;
  /** The validation, edit check, load or publishing under way. */
  running: { effect: SubmissionEffect; scope: CancellationScope } | null;
  completedAtMs: number | null;
  isCancelRequested: boolean;
  isProjectionAsked: boolean;
  /** Code of what the reconciler found to hold this process up. */
  trouble: string | null;
  /** Null in a run that began before there were deadlines and has not received them. */
  deadlines: LoadedDeadlines | null;
  /** The deadlines of the installation have changed. */
  areDeadlinesStale: boolean;
  /** After a reminder that could not be written. */
  remindAgainAtMs: number | null;
  /** The one timer of the submission; null when none runs. */
  alarm: { atMs: number; scope: CancellationScope; hasRung: boolean } | null;
}

export function openSubmission(input: SubmissionInput): Submission {
  return {
    input,
    loaded: null,
    state: null,
    transitions: [],
    projectedRev: -1,
    heldBackRev: -1,
    running: null,
    completedAtMs: null,
    isCancelRequested: false,
    isProjectionAsked: false,
    trouble: null,
    deadlines: null,
    areDeadlinesStale: false,
    remindAgainAtMs: null,
    alarm: null,
  };
}

/** The state of a submission that has been loaded. */
export function stateOf(submission: Submission): SubmissionState {
  if (submission.state === null) throw new Error('The state of the submission is not loaded yet');
  return submission.state;
}

/** What was loaded with the state. */
export function loadedOf(submission: Submission): LoadedSubmission {
  if (submission.loaded === null) throw new Error('The submission is not loaded yet');
  return submission.loaded;
}

function hasSeen(state: SubmissionState, command: SentCommand): boolean {
  return state.seenOpIds.includes(command.opId);
}

/** A refusal as the caller of an update receives it: the type is the code, the first detail what its sentence needs. */
export function asFailure({ refused, details }: Refusal): ApplicationFailure {
  return ApplicationFailure.create({ message: refused, type: refused, nonRetryable: true, details: [details ?? {}] });
}

/** @throws ApplicationFailure when the machine refuses */
export function assertAllowed(submission: Submission, command: SentCommand): void {
  const state = stateOf(submission);
  if (hasSeen(state, command)) return;
  const decision = decide(state, command);
  if (decision.refused) throw asFailure(decision);
}

/** Applies a command from outside at once. @returns the revision it made, or stands at. @throws ApplicationFailure */
export function acceptCommand(submission: Submission, command: SentCommand): number {
  const state = stateOf(submission);
  if (hasSeen(state, command)) return state.rev;
  const refusal = apply(submission, command);
  if (refusal) throw asFailure(refusal);
  return stateOf(submission).rev;
}

/** Applies what an effect found. A late result is no fault: it changes nothing. */
export function acceptEvent(submission: Submission, event: SystemEvent): void {
  const refusal = apply(submission, event);
  if (refusal) log.info('event changes nothing', { event: event.kind, refused: refusal.refused });
}

function apply(submission: Submission, command: SubmissionCommand): Refusal | null {
  const state = stateOf(submission);
  const decision = decide(state, command);
  if (decision.refused) return decision;
  submission.state = decision.state;
  // A repeated or late command is accepted and makes no revision; there is nothing to do for it.
  if (decision.effects.length === 0) return null;
  submission.transitions.push({
    command,
    transition: decision.transition,
    before: {
      status: state.status,
      versionNo: state.version?.versionNo ?? null,
      round: state.round,
      orderNo: state.currentOrderNo,
    },
    state: decision.state,
    effects: decision.effects,
  });
  return null;
}

/**
 * Publishing begins in the same step as its effect. Its revision gets no projection of its own: the row learns of it
 * with the result, a moment later.
 */
export function beginPublishing(submission: Submission, generation: number): void {
  const decision = decide(stateOf(submission), event(submission, { kind: 'publishingBegun', generation }));
  if (!decision.refused) submission.state = decision.state;
}

/** An event of the system about this submission as it stands now. */
export function event(submission: Submission, fact: Fact): SystemEvent {
  return systemEvent(stateOf(submission), fact, Date.now());
}
