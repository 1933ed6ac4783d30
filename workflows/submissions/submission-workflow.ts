import {
  ActivityFailure,
  allHandlersFinished,
  CancellationScope,
  condition,
  continueAsNew,
  log,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { SubmissionInput } from '#contracts/processes.ts';
import type { SubmissionStatus } from '#contracts/submissions.ts';
import { records } from './activities.ts';
import { hasRung, setAlarm } from './alarm.ts';
import { closeWhenAsked, isCloseable } from './closing.ts';
import { keepDeadlines, readDeadlines } from './deadlines.ts';
import { carryOut, runEffects } from './effects.ts';
import { setHandlers } from './handlers.ts';
import { loadSubmission } from './loading.ts';
import type { Submission } from './submission.ts';
import { loadedOf, openSubmission, stateOf } from './submission.ts';
import { showSubmission } from './visibility.ts';

export interface SubmissionOutcome {
  submissionNo: string;
  status: SubmissionStatus;
}

/**
 * One submission from its opening to Closed, or to a while after Completed. Interprets the pure machine of
 * `rules/submissions`; never fails: what cannot be cured by retrying parks the submission.
 */
export async function submissionWorkflow(input: SubmissionInput): Promise<SubmissionOutcome> {
  const submission = openSubmission(input);
  setHandlers(submission);
  // An operator's cancellation is a command like others (T20): noted here, judged by the machine, never an abort.
  CancellationScope.current().cancelRequested.catch(() => {
    submission.isCancelRequested = true;
  });
  return CancellationScope.nonCancellable(() => live(submission));
}

async function live(submission: Submission): Promise<SubmissionOutcome> {
  const loaded = await loadSubmission(submission);
  submission.loaded = loaded;
  submission.projectedRev = loaded.state.rev;
  submission.completedAtMs = loaded.completedAtMs;
  submission.deadlines = loaded.deadlines ?? null;
  submission.state = loaded.state;
  showSubmission(submission, loaded.state, loaded.waitingSinceMs);
  // A run that takes over from a lost one starts again what was under way; generations fence off the lost one.
  const opId = loaded.state.pending?.opId ?? loaded.state.submissionNo;
  await runEffects(submission, loaded.resume, { opId });
  for (;;) {
    closeWhenAsked(submission);
    const next = submission.transitions.shift();
    if (next !== undefined) {
      await carryOut(submission, next);
      continue;
    }
    if (submission.areDeadlinesStale) {
      await readDeadlines(submission);
      continue;
    }
    if (isOver(submission)) {
      // A command may have started this run after its end (T19, T21): it is waiting to be judged by the loaded state.
      if (allHandlersFinished()) break;
      await condition(() => hasWork(submission) || allHandlersFinished());
      continue;
    }
    if (submission.isProjectionAsked) await writeAgain(submission);
    const sending = keepDeadlines(submission);
    if (sending !== null) await sending;
    if (isLong(submission)) await continueAtRest(submission);
    if (!hasWork(submission)) await waitForWork(submission);
  }
  return { submissionNo: submission.input.submissionNo, status: stateOf(submission).status };
}

function hasWork(submission: Submission): boolean {
  const { transitions, isProjectionAsked, areDeadlinesStale } = submission;
  return transitions.length > 0 || isCloseable(submission) || isProjectionAsked || areDeadlinesStale;
}

/** Closed ends the run at once, Completed after the time in which a correction usually comes. */
function isOver(submission: Submission): boolean {
  const { status, rev } = stateOf(submission);
  if (submission.projectedRev < rev || submission.running !== null) return false;
  return status === 'Closed' || (status === 'Completed' && restOfCompleted(submission) <= 0);
}

function restOfCompleted(submission: Submission): number {
  return (submission.completedAtMs ?? Date.now()) + loadedOf(submission).keepCompletedMs - Date.now();
}

/** Time brings two things: deadlines, and the end of a completed submission's run. */
function waitForWork(submission: Submission): Promise<unknown> {
  const isAwake = () => hasWork(submission) || hasRung(submission);
  if (stateOf(submission).status === 'Completed') {
    const summary = 'end of the run of a completed submission';
    return condition(isAwake, Math.max(1, restOfCompleted(submission)), { summary });
  }
  setAlarm(submission);
  return condition(isAwake);
}

async function writeAgain(submission: Submission): Promise<void> {
  submission.isProjectionAsked = false;
  try {
    await records.rewriteRow({ ...submission.input, state: stateOf(submission) });
  } catch (error) {
    // The reconciler finds the row behind and asks again.
    if (!(error instanceof ActivityFailure)) throw error;
    log.warn('the row was not written again', { err: error });
  }
}

function isLong(submission: Submission): boolean {
  const limit = loadedOf(submission).continueAfterEvents;
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || (limit !== null && historyLength > limit);
}

/** At rest only, with every answer given and one task passed since: the row carries the state to the next run. */
async function continueAtRest(submission: Submission): Promise<void> {
  if (submission.running !== null || hasWork(submission) || submission.projectedRev < stateOf(submission).rev) return;
  await sleep('1 second', { summary: 'before continuing as new' });
  if (hasWork(submission) || !allHandlersFinished()) return;
  await continueAsNew<typeof submissionWorkflow>(submission.input);
}
