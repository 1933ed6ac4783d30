import type { Workflow } from '@temporalio/common';
import type { UpdateAnswer } from '#contracts/processes.ts';
import type { SentCommand } from '#rules/submissions/state.ts';
import type { Refused } from './read-failure.ts';
import { isProcessAway, refusalIn } from './read-failure.ts';
import type { ProcessOwner, ProcessPlace } from './place.ts';
import { startAlong } from './start-process.ts';

export type Delivery =
  | ({ outcome: 'accepted' } & UpdateAnswer)
  | Refused
  /** Nothing is known of the command: it may be applied already, and can be sent again. */
  | { outcome: 'unanswered'; error: unknown; isAway: boolean };

/**
 * Sends one command to the process of a submission and starts the process if it is missing. The update's name is the
 * kind of the command; its id is the operation id, so a command that is sent twice is applied once.
 */
export async function deliverCommand(
  place: ProcessPlace,
  owner: ProcessOwner,
  command: SentCommand,
  deadlineMs: number,
): Promise<Delivery> {
  const { client } = place;
  try {
    const answer = await client.withDeadline(Date.now() + deadlineMs, () =>
      client.workflow.executeUpdateWithStart<Workflow, UpdateAnswer, [SentCommand]>(command.kind, {
        args: [command],
        updateId: command.opId,
        startWorkflowOperation: startAlong(place, owner),
      }),
    );
    return { outcome: 'accepted', ...answer };
  } catch (error) {
    return refusalIn(error) ?? { outcome: 'unanswered', error, isAway: isProcessAway(error) };
  }
}
