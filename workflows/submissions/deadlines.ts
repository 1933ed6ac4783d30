import { ActivityFailure, log } from '@temporalio/workflow';
import type { LoadedDeadlines } from '#activities/submissions/load-deadlines.ts';
import { dueInForce, isOverdueAt, passedReminder } from '#rules/submissions/deadlines.ts';
import type { Deadline } from '#rules/submissions/deadlines.ts';
import { ballHolderOf } from '#rules/submissions/ball-holder.ts';
import { records, reminding } from './activities.ts';
import type { Submission, Transition } from './submission.ts';
import { stateOf } from './submission.ts';
import { showSubmission } from './visibility.ts';
import { waitingOf } from './wake-up.ts';

const pauseAfterFaultMs = 10 * 60_000;

/** A transition that moves the submission restarts the wait, as its projection writes in the row. */
export function noteMove(submission: Submission, { before, state, command }: Transition): void {
  if (submission.deadlines === null) return;
  const isWithProvider = ballHolderOf(state) === 'provider';
  const isFound = command.kind === 'validationPassed' && state.isAwaitingExplanation;
  const isMoved = before.status !== state.status || before.orderNo !== state.currentOrderNo || isFound;
  if (isMoved) submission.deadlines.sinceMs = command.atMs;
  if (isMoved || isWithProvider)
    submission.deadlines.isOverdueMarked = isWithProvider && command.atMs > dueInForce(state);
}

/** Sends what has become due since the last look, and marks a submission that has become overdue. @returns null when there is nothing to send */
export function keepDeadlines(submission: Submission): Promise<void> | null {
  const { deadlines } = submission;
  if (deadlines === null) return null;
  const state = stateOf(submission);
  const atMs = Date.now();
  if (submission.remindAgainAtMs !== null && atMs < submission.remindAgainAtMs) return null;
  submission.remindAgainAtMs = null;
  const { settings, sinceMs, handledUntilMs } = deadlines;
  const waiting = waitingOf(state, sinceMs);
  const reminder = passedReminder(waiting, settings, handledUntilMs, atMs);
  const isOverdue = isOverdueAt(waiting, settings, atMs);
  // Where nothing has passed nothing is asked of the database.
  if (reminder !== null || (isOverdue && !deadlines.isOverdueMarked)) {
    return remind(submission, deadlines, { deadline: reminder, isOverdue, sinceMs, atMs });
  }
  deadlines.handledUntilMs = Math.max(handledUntilMs, atMs);
  return null;
}

interface Due {
  deadline: Deadline | null;
  isOverdue: boolean;
  sinceMs: number;
  atMs: number;
}

async function remind(submission: Submission, deadlines: LoadedDeadlines, due: Due): Promise<void> {
  const state = stateOf(submission);
  const { handledUntilMs } = deadlines;
  if (!(await send(submission, due))) {
    submission.remindAgainAtMs = due.atMs + pauseAfterFaultMs;
    return;
  }
  deadlines.isOverdueMarked = deadlines.isOverdueMarked || due.isOverdue;
  showSubmission(submission, state, due.atMs);
  deadlines.handledUntilMs = Math.max(handledUntilMs, due.atMs);
}

/** @returns whether it was written */
async function send(submission: Submission, { deadline, ...facts }: Due): Promise<boolean> {
  const { status, currentOrderNo } = stateOf(submission);
  const named = deadline && { kind: deadline.kind, key: deadline.key };
  try {
    await reminding.sendReminder.executeWithOptions({ summary: deadline?.summary ?? 'overdue' }, [
      { ...submission.input, ...facts, status, orderNo: currentOrderNo, deadline: named },
    ]);
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    log.warn('a reminder was not written and is tried again', { deadline: deadline?.kind });
    return false;
  }
}

/** The installation has changed its deadlines: they hold from now, for what is still to come. */
export async function readDeadlines(submission: Submission): Promise<void> {
  submission.areDeadlinesStale = false;
  const loaded = await records.loadDeadlines(submission.input);
  submission.deadlines = {
    ...loaded,
    ...(submission.deadlines && { handledUntilMs: submission.deadlines.handledUntilMs }),
  };
}
