import type { EntityManager } from '@mikro-orm/postgresql';
import { standInsInForce } from '#activities/submissions/resolve-assignees.ts';
import { isOfJob } from '#contracts/jobs.ts';
import type { RefusalCode } from '#contracts/submissions.ts';
import type { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import { seatsInForce } from '#database/submissions/lapse-seats.ts';
import { Submission } from '#database/submissions/submission.entity.ts';
import { failureCodeOf } from '#platform/failure-code.ts';
import { deliverCommand } from '#processes/deliver-command.ts';
import type { ProcessOwner, ProcessPlace } from '#processes/place.ts';
import { startProcess } from '#processes/start-process.ts';
import type { SentCommand } from '#rules/submissions/state.ts';

export interface Destination extends ProcessPlace {
  deadlineMs: number;
}

export type Delivered =
  | { outcome: 'accepted' }
  | { outcome: 'refused'; code: RefusalCode }
  | { outcome: 'later'; error: string; cause: unknown };

/** Delivers one stored command to the process of its submission, and starts the process if it is missing. */
export async function deliverEntry(em: EntityManager, entry: OutboxEntry, to: Destination): Promise<Delivered> {
  const row = await em.findOneOrFail(Submission, entry.submissionId);
  const owner = { submissionId: row.id, submissionNo: row.submissionNo };
  try {
    // While the command waited the submission was completed: a job leaves alone what is over.
    if (entry.kind === 'sync' && isOfJob(entry.opId) && row.status === 'Completed')
      return { outcome: 'refused', code: 'NotAllowedInStatus' };
    if (entry.kind !== 'start') return await send(await commandOf(em, entry, row), owner, to);
    await startProcess(to, owner, to.deadlineMs);
    return { outcome: 'accepted' };
  } catch (error) {
    return laterFor(error);
  }
}

async function send(command: SentCommand, owner: ProcessOwner, to: Destination): Promise<Delivered> {
  const delivery = await deliverCommand(to, owner, command, to.deadlineMs);
  switch (delivery.outcome) {
    case 'accepted':
      return { outcome: 'accepted' };
    case 'refused':
      // The edit is checked within half a minute; then the command is judged again.
      if (delivery.code === 'EditInProgress') return { outcome: 'later', error: delivery.code, cause: null };
      return { outcome: 'refused', code: delivery.code };
    case 'unanswered':
      return laterFor(delivery.error);
  }
}

/** A refresh and a change of people that were only asked for are filled in with what holds when they are delivered. */
async function commandOf(em: EntityManager, entry: OutboxEntry, row: Submission): Promise<SentCommand> {
  const payload = entry.payload as SentCommand | { actor?: undefined };
  if (payload.actor !== undefined) return payload;
  const { state } = row;
  if (!state) throw new Error(`${row.submissionNo} has no state`);
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

function laterFor(error: unknown): Delivered {
  const code = failureCodeOf(error);
  return { outcome: 'later', error: error instanceof Error ? `${code}: ${error.message}` : code, cause: error };
}
