import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from '@temporalio/client';
import { WithStartWorkflowOperation, WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { standInsInForce } from '#activities/submissions/resolve-assignees.ts';
import type { SubmissionInput, UpdateAnswer } from '#contracts/processes.ts';
import { processStart, submissionWorkflowType } from '#contracts/processes.ts';
import type { RefusalCode } from '#contracts/submissions.ts';
import { refusalCodes } from '#contracts/submissions.ts';
import type { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { seatsInForce } from '#database/submissions/lapse-seats.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { failureCodeOf } from '#platform/failure-code.ts';
import type { PersonCommand, SubmissionState } from '#rules/submissions/state.ts';
import type { submissionWorkflow } from '#workflows/index.ts';

export interface Destination {
  client: Client;
  taskQueue: string;
  /** Of the application, for the link from a run to its ticket. */
  publicUrl?: string;
  deadlineMs: number;
}

export type Delivered =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; code: RefusalCode }
  | { outcome: 'later'; error: string; cause: unknown };

/** Brings one stored command to the ticket's process, which is started where it is missing. */
export async function deliverEntry(em: EntityManager, entry: OutboxEntry, to: Destination): Promise<Delivered> {
  const row = await em.findOneOrFail(Submission, entry.submissionId);
  const ticket = { submissionId: row.id, submissionNo: row.submissionNo };
  try {
    if (entry.kind === 'start') await startProcess(ticket, to);
    else await sendCommand(ticket, await commandOf(em, entry, row), to);
    return { outcome: 'accepted' };
  } catch (error) {
    return readFailure(error);
  }
}

/** Whether the Temporal server answers. */
export async function isTemporalThere({ client }: Destination): Promise<boolean> {
  try {
    await client.withDeadline(Date.now() + 3_000, () => client.workflowService.getSystemInfo({}));
    return true;
  } catch {
    return false;
  }
}

/** Starts the process of a ticket unless it runs. */
export async function startProcess(ticket: SubmissionInput, to: Destination): Promise<void> {
  await to.client.withDeadline(Date.now() + to.deadlineMs, () =>
    to.client.workflow.start<typeof submissionWorkflow>(submissionWorkflowType, processStart(ticket, to)),
  );
}

async function sendCommand(ticket: SubmissionInput, command: PersonCommand, to: Destination): Promise<void> {
  const { client, deadlineMs } = to;
  const startWorkflowOperation = new WithStartWorkflowOperation<typeof submissionWorkflow>(
    submissionWorkflowType,
    processStart(ticket, to),
  );
  startWorkflowOperation.workflowHandle().catch(() => undefined);
  await client.withDeadline(Date.now() + deadlineMs, () =>
    client.workflow.executeUpdateWithStart<typeof submissionWorkflow, UpdateAnswer, [PersonCommand]>(command.kind, {
      args: [command],
      updateId: command.opId,
      startWorkflowOperation,
    }),
  );
}

/** A refresh and a change of people that were only asked for are filled in with what holds when they are delivered. */
async function commandOf(em: EntityManager, entry: OutboxEntry, row: Submission): Promise<PersonCommand> {
  const payload = entry.payload as PersonCommand | { actor?: undefined };
  if (payload.actor !== undefined) return payload;
  const state = row.state as SubmissionState;
  const base = { opId: entry.opId, actor: { userId: 0, baseRole: 'System' }, atMs: Date.now() } as const;
  if (entry.kind === 'sync') {
    return { ...base, kind: 'sync', dueAtMs: row.dueAt.getTime(), delegations: await standInsInForce(em, state) };
  }
  const { configurationId } = state.chain;
  if (entry.kind === 'chainChanged' && configurationId !== null) {
    return { ...base, kind: 'chainChanged', configurationId, seats: await seatsInForce(em, state) };
  }
  throw new Error(`The outbox holds a ${entry.kind} without its command`);
}

function readFailure(error: unknown): Delivered {
  if (error instanceof WorkflowUpdateFailedError && error.cause instanceof ApplicationFailure) {
    const code = refusalCodes.find((known) => known === (error.cause as ApplicationFailure).type);
    // The edit is checked within half a minute; then the command is judged again.
    if (code === 'EditInProgress') return { outcome: 'later', error: code, cause: null };
    if (code !== undefined) return { outcome: 'refused', code };
  }
  const code = failureCodeOf(error);
  return { outcome: 'later', error: error instanceof Error ? `${code}: ${error.message}` : code, cause: error };
}
