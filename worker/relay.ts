import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { isOfJob } from '#contracts/jobs.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import type { Logger } from '#platform/logger.ts';
import type { SentCommand } from '#rules/submissions/state.ts';
import { isTemporalReachable } from '#processes/start-process.ts';
import type { Destination } from './deliver-entry.ts';
import { deliverEntry } from './deliver-entry.ts';
import type { Loop } from './loop.ts';
import { paced, repeat } from './loop.ts';
import { recordRefusal } from './record-refusal.ts';

export interface RelayOptions {
  orm: MikroORM;
  to: Destination;
  logger: Logger;
  pauseMs?: number;
}

const entriesAtOnce = 20;
/**
 * Most of what nobody waits for that one round takes: starts and closes of a sweep, commands of jobs. The rounds pause when nothing else is
 * left, so that ten thousand submissions of a night start at twenty a second at most; slower where the workers are.
 */
const sweptAtOnce = 20;
const mostAttempts = 20;
const leaseSeconds = 60;
/** Numbers of Temporal's `TaskQueueType`. */
const taskKinds = { workflow: 1, activity: 2 };
const longestWaitMs = 60_000;

/**
 * Delivers what the api has stored and could not hand over: in order for each submission, submissions side by side. An entry is
 * done when the process has accepted it, or has refused it for good.
 */
export function startRelay(options: RelayOptions): Loop {
  const { logger, pauseMs = 1_000 } = options;
  // Delivering twenty takes as long as the pause, so a pause after it would halve the pace of a job.
  return repeat('relay', logger, pauseMs, () => relayRound(options), paced(pauseMs));
}

/** @returns whether there was as much to deliver as one round takes */
export async function relayRound(options: RelayOptions): Promise<boolean> {
  // Asked before anything is claimed: an outage, however long, uses up nobody's attempts.
  if (!(await hasWork(options.orm)) || !(await isTemporalReachable(options.to))) return false;
  const entries = await claim(options.orm, await roomForSwept(options.to));
  await Promise.all(entries.map((entry) => settle(options, entry)));
  return entries.filter((entry) => !isSwept(entry)).length === entriesAtOnce;
}

async function hasWork(orm: MikroORM): Promise<boolean> {
  const due = { status: 'pending', nextAttemptAt: { $lte: new Date() } };
  return (await orm.em.fork().count(OutboxEntry, due)) > 0;
}

/** What waits for a worker already counts: a person's act must not wait behind a night's submissions. */
async function roomForSwept({ client, taskQueue }: Destination): Promise<number> {
  const waiting = await Promise.all(
    Object.values(taskKinds).map(async (taskQueueType) => {
      const { stats } = await client.workflowService.describeTaskQueue({
        namespace: client.options.namespace,
        taskQueue: { name: taskQueue },
        taskQueueType,
        reportStats: true,
      });
      return Number(stats?.approximateBacklogCount ?? 0);
    }),
  );
  return Math.max(0, sweptAtOnce - waiting.reduce((sum, count) => sum + count, 0));
}

function isSwept({ kind, opId, userId }: OutboxEntry): boolean {
  return kind === 'start' || (kind === 'close' && !userId) || isOfJob(opId);
}

/**
 * The oldest entry of each submission, when it is due; later ones of the submission wait behind it. What a person waits for does
 * not wait behind what a sweep has left.
 */
async function claim(orm: MikroORM, mostSwept: number): Promise<OutboxEntry[]> {
  const em = orm.em.fork();
  const ids = await em.execute<{ id: number }[]>(
    `with oldest as (select min(id) as id from outbox_entry where status = 'pending' group by submission_id),
       due as (select o.id, o.kind = 'start' or (o.kind = 'close' and o.user_id is null) or o.op_id like 'job:%' as is_swept
         from outbox_entry o join oldest using (id) where o.status = 'pending' and o.next_attempt_at <= now()),
       taken as ((select id from due where not is_swept order by id limit ?)
         union all (select id from due where is_swept order by id limit ?))
     update outbox_entry set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ?)
     where id in (
       select o.id from outbox_entry o join taken using (id)
       where o.status = 'pending' and o.next_attempt_at <= now() order by o.id for update of o skip locked)
     returning id`,
    [entriesAtOnce, mostSwept, leaseSeconds],
  );
  return em.find(OutboxEntry, { id: { $in: ids.map((row) => row.id) } }, { orderBy: { id: 'asc' } });
}

async function settle({ orm, to, logger }: RelayOptions, entry: OutboxEntry): Promise<void> {
  const em = orm.em.fork();
  const { requestId } = entry.payload as Partial<SentCommand>;
  const facts = {
    requestId,
    opId: entry.opId,
    kind: entry.kind,
    submissionId: entry.submissionId,
    attempts: entry.attempts,
  };
  const delivered = await deliverEntry(em, entry, to);
  switch (delivered.outcome) {
    case 'accepted':
      return close(em, entry, 'done', null);
    case 'refused':
      logger.warn({ ...facts, code: delivered.code }, 'a stored command was refused');
      return recordRefusal(em, entry, delivered.code);
    case 'later':
      if (entry.attempts >= mostAttempts) {
        logger.error(
          { ...facts, reason: delivered.error, err: delivered.cause },
          'a stored command is parked after too many attempts',
        );
        return close(em, entry, 'parked', delivered.error);
      }
      logger.warn({ ...facts, reason: delivered.error, err: delivered.cause }, 'a stored command is delivered later');
      return postpone(em, entry, delivered.error);
  }
}

async function close(
  em: EntityManager,
  entry: OutboxEntry,
  status: 'done' | 'parked',
  error: string | null,
): Promise<void> {
  await em.nativeUpdate(OutboxEntry, { id: entry.id, status: 'pending' }, { status, lastError: error });
}

async function postpone(em: EntityManager, entry: OutboxEntry, error: string): Promise<void> {
  const waitMs = Math.min(1_000 * 2 ** Math.min(entry.attempts, 6), longestWaitMs);
  const change = { nextAttemptAt: new Date(Date.now() + waitMs), lastError: error };
  await em.nativeUpdate(OutboxEntry, { id: entry.id, status: 'pending' }, change);
}
