import { CancellationScope, condition, setHandler } from '@temporalio/workflow';
import type { UpdateAnswer } from '#contracts/processes.ts';
import { mustWait } from '#rules/submissions/lifecycle.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import {
  deadlinesChangedSignal,
  getStateQuery,
  projectAgainSignal,
  submissionUpdates,
  troubleFoundSignal,
} from './messages.ts';
import type { Ticket } from './ticket.ts';
import { acceptCommand, assertAllowed, stateOf } from './ticket.ts';
import { showTicket } from './visibility.ts';

/** Synchronous and before the first await: a command that comes with the start finds its handler. */
export function setHandlers(ticket: Ticket): void {
  for (const update of Object.values(submissionUpdates)) {
    setHandler(update, (command: PersonCommand) => answer(ticket, command), {
      validator: (command: PersonCommand) => refuseEarly(ticket, command),
      description: `${update.name}: answered when the row shows it`,
    });
  }
  setHandler(
    projectAgainSignal,
    () => {
      ticket.isProjectionAsked = true;
    },
    { description: 'writes the row of the submission again' },
  );
  setHandler(troubleFoundSignal, (code) => showTrouble(ticket, code), {
    description: 'shows in the search attributes what holds the process up',
  });
  setHandler(
    deadlinesChangedSignal,
    () => {
      ticket.areDeadlinesStale = true;
    },
    { description: 'reads the deadlines of the installation again' },
  );
  setHandler(getStateQuery, () => ticket.state, { description: 'whole state of the machine' });
}

function showTrouble(ticket: Ticket, code: string | null): void {
  ticket.trouble = code;
  if (ticket.loaded !== null && ticket.state !== null) showTicket(ticket, ticket.state, Date.now());
}

/** A refusal here leaves no trace in the history. Before the state is loaded nobody can judge: then the handler refuses. */
function refuseEarly(ticket: Ticket, command: PersonCommand): void {
  if (ticket.state !== null && !mustWait(ticket.state, command)) assertAllowed(ticket, command);
}

/** Not cancelled with the run: whoever asked is told how it ended. */
async function answer(ticket: Ticket, command: PersonCommand): Promise<UpdateAnswer> {
  return CancellationScope.nonCancellable(async () => {
    const isJudgeable = () => ticket.state !== null && !mustWait(ticket.state, command);
    if (!isJudgeable()) await condition(isJudgeable);
    // Applied before anything is awaited: the next command in the same task is judged by the new state.
    const rev = acceptCommand(ticket, command);
    const { status } = stateOf(ticket);
    await condition(() => ticket.projectedRev >= rev);
    return { status, rev };
  });
}
