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
import { loadTicket } from './loading.ts';
import type { Ticket } from './ticket.ts';
import { loadedOf, openTicket, stateOf } from './ticket.ts';
import { showTicket } from './visibility.ts';

export interface SubmissionOutcome {
  submissionNo: string;
  status: SubmissionStatus;
}

/**
 * One ticket from its opening to Closed, or to a while after Completed. Interprets the pure machine of
 * `rules/submissions`; never fails: what cannot be cured by retrying parks the ticket.
 */
export async function submissionWorkflow(input: SubmissionInput): Promise<SubmissionOutcome> {
  const ticket = openTicket(input);
  setHandlers(ticket);
  // An operator's cancellation is a command like others (T20): noted here, judged by the machine, never an abort.
  CancellationScope.current().cancelRequested.catch(() => {
    ticket.isCancelRequested = true;
  });
  return CancellationScope.nonCancellable(() => live(ticket));
}

async function live(ticket: Ticket): Promise<SubmissionOutcome> {
  const loaded = await loadTicket(ticket);
  ticket.loaded = loaded;
  ticket.projectedRev = loaded.state.rev;
  ticket.completedAtMs = loaded.completedAtMs;
  ticket.deadlines = loaded.deadlines ?? null;
  ticket.state = loaded.state;
  showTicket(ticket, loaded.state, loaded.waitingSinceMs);
  // A run that takes over from a lost one starts again what was under way; generations fence off the lost one.
  const opId = loaded.state.pending?.opId ?? loaded.state.submissionNo;
  await runEffects(ticket, loaded.resume, { opId });
  for (;;) {
    closeWhenAsked(ticket);
    const next = ticket.transitions.shift();
    if (next !== undefined) {
      await carryOut(ticket, next);
      continue;
    }
    if (ticket.areDeadlinesStale) {
      await readDeadlines(ticket);
      continue;
    }
    if (isOver(ticket)) {
      // A command may have started this run after its end (T19, T21): it is waiting to be judged by the loaded state.
      if (allHandlersFinished()) break;
      await condition(() => hasWork(ticket) || allHandlersFinished());
      continue;
    }
    if (ticket.isProjectionAsked) await writeAgain(ticket);
    const sending = keepDeadlines(ticket);
    if (sending !== null) await sending;
    if (isLong(ticket)) await continueAtRest(ticket);
    if (!hasWork(ticket)) await waitForWork(ticket);
  }
  return { submissionNo: ticket.input.submissionNo, status: stateOf(ticket).status };
}

function hasWork(ticket: Ticket): boolean {
  const { transitions, isProjectionAsked, areDeadlinesStale } = ticket;
  return transitions.length > 0 || isCloseable(ticket) || isProjectionAsked || areDeadlinesStale;
}

/** Closed ends the run at once, Completed after the time in which a correction usually comes. */
function isOver(ticket: Ticket): boolean {
  const { status, rev } = stateOf(ticket);
  if (ticket.projectedRev < rev || ticket.running !== null) return false;
  return status === 'Closed' || (status === 'Completed' && restOfCompleted(ticket) <= 0);
}

function restOfCompleted(ticket: Ticket): number {
  return (ticket.completedAtMs ?? Date.now()) + loadedOf(ticket).keepCompletedMs - Date.now();
}

/** Time brings two things: deadlines, and the end of a completed ticket's run. */
function waitForWork(ticket: Ticket): Promise<unknown> {
  const isAwake = () => hasWork(ticket) || hasRung(ticket);
  if (stateOf(ticket).status === 'Completed') {
    const summary = 'end of the run of a completed ticket';
    return condition(isAwake, Math.max(1, restOfCompleted(ticket)), { summary });
  }
  setAlarm(ticket);
  return condition(isAwake);
}

async function writeAgain(ticket: Ticket): Promise<void> {
  ticket.isProjectionAsked = false;
  try {
    await records.rewriteRow({ ...ticket.input, state: stateOf(ticket) });
  } catch (error) {
    // The reconciler finds the row behind and asks again.
    if (!(error instanceof ActivityFailure)) throw error;
    log.warn('the row was not written again', { err: error });
  }
}

function isLong(ticket: Ticket): boolean {
  const limit = loadedOf(ticket).continueAfterEvents;
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return continueAsNewSuggested || (limit !== null && historyLength > limit);
}

/** At rest only, with every answer given and one task passed since: the row carries the state to the next run. */
async function continueAtRest(ticket: Ticket): Promise<void> {
  if (ticket.running !== null || hasWork(ticket) || ticket.projectedRev < stateOf(ticket).rev) return;
  await sleep('1 second', { summary: 'before continuing as new' });
  if (hasWork(ticket) || !allHandlersFinished()) return;
  await continueAsNew<typeof submissionWorkflow>(ticket.input);
}
