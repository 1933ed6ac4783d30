import { CancellationScope, condition, setHandler } from '@temporalio/workflow';
import type { UpdateAnswer } from '#contracts/processes.ts';
import { mustWait } from '#rules/submissions/lifecycle.ts';
import type { SentCommand } from '#rules/submissions/state.ts';
import {
  deadlinesChangedSignal,
  getStateQuery,
  projectAgainSignal,
  submissionUpdates,
  troubleFoundSignal,
} from './messages.ts';
import type { Submission } from './submission.ts';
import { acceptCommand, assertAllowed, stateOf } from './submission.ts';
import { showSubmission } from './visibility.ts';

/** Synchronous and before the first await: a command that comes with the start finds its handler. */
export function setHandlers(submission: Submission): void {
  for (const update of Object.values(submissionUpdates)) {
    setHandler(update, (command: SentCommand) => answer(submission, command), {
      validator: (command: SentCommand) => refuseEarly(submission, command),
      description: `${update.name}: answered when the row shows it`,
    });
  }
  setHandler(
    projectAgainSignal,
    () => {
      submission.isProjectionAsked = true;
    },
    { description: 'writes the row of the submission again' },
  );
  setHandler(troubleFoundSignal, (code) => showTrouble(submission, code), {
    description: 'shows in the search attributes what holds the process up',
  });
  setHandler(
    deadlinesChangedSignal,
    () => {
      submission.areDeadlinesStale = true;
    },
    { description: 'reads the deadlines of the installation again' },
  );
  setHandler(getStateQuery, () => submission.state, { description: 'whole state of the machine' });
}

function showTrouble(submission: Submission, code: string | null): void {
  submission.trouble = code;
  if (submission.loaded !== null && submission.state !== null) showSubmission(submission, submission.state, Date.now());
}

/** A refusal here leaves no trace in the history. Before the state is loaded nobody can judge: then the handler refuses. */
function refuseEarly(submission: Submission, command: SentCommand): void {
  if (submission.state !== null && !mustWait(submission.state, command)) assertAllowed(submission, command);
}

/** Not cancelled with the run: the caller learns how it ended. */
async function answer(submission: Submission, command: SentCommand): Promise<UpdateAnswer> {
  return CancellationScope.nonCancellable(async () => {
    const isJudgeable = () => submission.state !== null && !mustWait(submission.state, command);
    if (!isJudgeable()) await condition(isJudgeable);
    // Applied before anything is awaited: the next command in the same task is judged by the new state.
    const rev = acceptCommand(submission, command);
    const { status } = stateOf(submission);
    await condition(() => submission.projectedRev >= rev);
    return { status, rev };
  });
}
