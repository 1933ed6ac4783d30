import type { MikroORM } from '@mikro-orm/postgresql';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { WorkflowHandle } from '@temporalio/client';
import type { Logger } from '#platform/logger.ts';
import type { SubmissionState } from '#rules/submissions/state.ts';
import { getStateQuery, projectAgainSignal } from '#workflows/submissions/messages.ts';
import type { Destination } from './deliver-command.ts';
import { startProcess } from './deliver-command.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';

export interface ReconcilerOptions {
  orm: MikroORM;
  to: Destination;
  logger: Logger;
  pauseMs?: number;
  /** A ticket seen more recently is taken to be well. */
  lookAgainAfterSeconds?: number;
}

interface OpenTicket {
  submissionId: number;
  submissionNo: string;
  rev: number;
  parked: boolean;
}

type Finding = 'well' | 'lost' | 'rowBehind' | 'runBehind' | 'unknown';

const ticketsAtOnce = 200;
const describedAtOnce = 5;

/**
 * Compares every open ticket with its process: a run that was terminated or has vanished is started again from the row,
 * a row that is behind is written again, a run that is behind its row (a restored Temporal) is replaced.
 */
export function startReconciler(options: ReconcilerOptions): Loop {
  const { logger, pauseMs = 60_000 } = options;
  return repeat('reconciler', logger, pauseMs, () => reconcileRound(options));
}

/** @returns whether there were as many tickets to look at as one round takes */
export async function reconcileRound(options: ReconcilerOptions): Promise<boolean> {
  await markOverdue(options.orm);
  const tickets = await claim(options.orm, options.lookAgainAfterSeconds ?? 300);
  const waiting = [...tickets];
  const lookThrough = async () => {
    for (let ticket = waiting.shift(); ticket !== undefined; ticket = waiting.shift()) await reconcile(options, ticket);
  };
  await Promise.all(Array.from({ length: describedAtOnce }, lookThrough));
  return tickets.length === ticketsAtOnce;
}

/** A new ticket is the relay's until its process has been started. */
async function claim(orm: MikroORM, lookAgainAfterSeconds: number): Promise<OpenTicket[]> {
  return orm.em.fork().execute<OpenTicket[]>(
    `update submission set seen_at = now() where id in (
       select id from submission
       where status not in ('Completed', 'Closed') and state is not null
         and coalesce(seen_at, 'epoch') < now() - make_interval(secs => ?)
         and not exists (select 1 from outbox_entry o
           where o.submission_id = submission.id and o.kind = 'start' and o.status = 'pending')
       order by seen_at nulls first, id limit ? for update skip locked)
     returning id as "submissionId", submission_no as "submissionNo", rev, parked_code is not null as parked`,
    [lookAgainAfterSeconds, ticketsAtOnce],
  );
}

async function reconcile({ orm, to, logger }: ReconcilerOptions, ticket: OpenTicket): Promise<void> {
  const handle = to.client.workflow.getHandle(ticket.submissionNo);
  const finding = await examine(handle, ticket, to).catch((error: unknown): Finding => {
    logger.warn({ err: error, submissionNo: ticket.submissionNo }, 'a ticket could not be compared with its process');
    return 'unknown';
  });
  if (finding === 'well' || finding === 'unknown') return;
  logger.error({ submissionNo: ticket.submissionNo, rev: ticket.rev, finding }, 'a ticket and its process differ');
  if (finding === 'rowBehind') return handle.signal(projectAgainSignal);
  if (finding === 'runBehind') await handle.terminate('behind the database: it goes on from the row');
  await setProcessState(orm, ticket, 'lost');
  await startProcess(ticket, to);
  await setProcessState(orm, ticket, ticket.parked ? 'parked' : 'running');
}

/** The row was read before the process is asked, so a healthy process is never behind it. */
async function examine(
  handle: WorkflowHandle,
  ticket: OpenTicket,
  { client, deadlineMs }: Destination,
): Promise<Finding> {
  const status = await statusOf(handle);
  if (status !== 'RUNNING') return 'lost';
  const state = await client.withDeadline(Date.now() + deadlineMs, () =>
    handle.query<SubmissionState | null, []>(getStateQuery),
  );
  if (state === null) return 'unknown';
  if (state.rev < ticket.rev) return 'runBehind';
  return state.rev > ticket.rev ? 'rowBehind' : 'well';
}

async function statusOf(handle: WorkflowHandle): Promise<string> {
  try {
    return (await handle.describe()).status.name;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return 'NOT_FOUND';
    throw error;
  }
}

async function setProcessState(orm: MikroORM, ticket: OpenTicket, processState: string): Promise<void> {
  await orm.em
    .fork()
    .execute(`update submission set process_state = ? where id = ?`, [processState, ticket.submissionId]);
}

/** Nothing happens to a ticket at the moment its due date passes, so no projection marks it. */
async function markOverdue(orm: MikroORM): Promise<void> {
  await orm.em.fork().execute(
    `update submission set is_overdue = true
     where not is_overdue and due_at < now() and ball_holder = 'provider' and status not in ('Completed', 'Closed')`,
  );
}
