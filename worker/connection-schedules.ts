import type { MikroORM } from '@mikro-orm/postgresql';
import type { ScheduleOptionsAction } from '@temporalio/client';
import { ScheduleAlreadyRunning, ScheduleNotFoundError, ScheduleOverlapPolicy } from '@temporalio/client';
import type { RunConnectionInput, RunInterval } from '#contracts/connections.ts';
import { connectionScheduleOf, connectionWorkflowType, incomingTypes } from '#contracts/connections.ts';
import type { Logger } from '#platform/logger.ts';
import { startConnectionRun } from '#processes/start-connection-run.ts';
import type { Destination } from './deliver-entry.ts';
import type { Loop } from './loop.ts';
import { repeat } from './loop.ts';
import { stopAskedRuns } from './stop-runs.ts';

export interface ConnectionScheduleOptions {
  orm: MikroORM;
  to: Destination;
  timeZone: string;
  logger: Logger;
  pauseMs?: number;
}

/** Lets the schedules in Temporal follow the connections, and starts runs that the api could not start. */
export function startConnectionSchedules(options: ConnectionScheduleOptions): Loop {
  const { logger, pauseMs = 3_000 } = options;
  return repeat('connections', logger, pauseMs, async () => {
    await followConnections(options);
    await stopAskedRuns(options);
    await queueEventRuns(options);
    await startQueuedRuns(options);
  });
}

interface ChangedConnection {
  id: number;
  runEvery: RunInterval;
  runAt: string | null;
  isRunning: boolean;
  /** As text, with every digit that PostgreSQL keeps. */
  changedAt: string;
}

/** @returns the connections whose schedules were brought up to date */
export async function followConnections({ orm, to, timeZone }: ConnectionScheduleOptions): Promise<number[]> {
  const em = orm.em.fork();
  const changed = await em.execute<ChangedConnection[]>(
    `select id, run_every as "runEvery", run_at as "runAt", updated_at::text as "changedAt",
            connection_type in (?) and is_active and retired_at is null and run_every <> 'MANUAL' as "isRunning"
       from connection where synced_at is null order by id limit 20`,
    [[...incomingTypes]],
  );
  for (const connection of changed) {
    if (connection.isRunning) await schedule(to, connection, timeZone);
    else await unschedule(to, connection.id);
    // A change that came meanwhile is followed in the next round.
    await em.execute(`update connection set synced_at = now() where id = ? and updated_at = ?::timestamptz`, [
      connection.id,
      connection.changedAt,
    ]);
  }
  return changed.map(({ id }) => id);
}

/** Overlap SKIP: one run at a time. Runs that were missed for more than an hour are not made up for. */
async function schedule(
  { client, taskQueue }: Destination,
  connection: ChangedConnection,
  timeZone: string,
): Promise<void> {
  const scheduleId = connectionScheduleOf(taskQueue, connection.id);
  const input: RunConnectionInput = { connectionId: connection.id, runId: null };
  const settings = {
    spec: { ...specOf(connection), timezone: timeZone },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 hour' as const },
    action: {
      ...{ type: 'startWorkflow', workflowType: connectionWorkflowType, workflowId: scheduleId, taskQueue },
      ...{ args: [input], staticSummary: `connection ${connection.id}` },
    } satisfies ScheduleOptionsAction,
  };
  try {
    await client.schedule.create({ scheduleId, ...settings });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
    await client.schedule.getHandle(scheduleId).update((known) => ({ ...known, ...settings }));
  }
}

const minuteMs = 60_000;

/** Connections of one interval start at minutes of their own, so that they do not call all at once. */
function specOf({ id, runEvery, runAt }: ChangedConnection) {
  const [hour = 0, minute = 0] = (runAt ?? '').split(':').map(Number);
  if (runEvery === 'DAILY') return { calendars: [{ hour, minute }] };
  const every = runEvery === 'HOURLY' ? 60 * minuteMs : 15 * minuteMs;
  return { intervals: [{ every, offset: (id * minuteMs) % every }] };
}

async function unschedule({ client, taskQueue }: Destination, connectionId: number): Promise<void> {
  const handle = client.schedule.getHandle(connectionScheduleOf(taskQueue, connectionId));
  await handle.delete().catch((error: unknown) => {
    if (!(error instanceof ScheduleNotFoundError)) throw error;
  });
}

/**
 * A run for each active connection whose oldest waiting message is due, unless one is under way.
 * @returns the runs, which are started with the others
 */
export async function queueEventRuns({ orm, to, logger }: ConnectionScheduleOptions): Promise<number[]> {
  const queued = await orm.em.fork().execute<{ runId: number; connectionId: number }[]>(
    `insert into connection_run (connection_id, cause)
     select c.id, 'event' from connection c
       join lateral (select o.next_attempt_at from connection_delivery o
         where o.connection_id = c.id and o.status = 'waiting' order by o.id limit 1) first on first.next_attempt_at <= now()
      where c.is_active and c.retired_at is null order by c.id limit 20
     on conflict (connection_id) where ended_at is null do nothing
     returning id as "runId", connection_id as "connectionId"`,
  );
  for (const run of queued) {
    await startConnectionRun(to, run, to.deadlineMs);
    logger.debug({ ...run }, 'a run was started for what waits to be sent');
  }
  return queued.map(({ runId }) => runId);
}

/** @returns the runs that were started, or run already */
export async function startQueuedRuns({ orm, to, logger }: ConnectionScheduleOptions): Promise<number[]> {
  const queued = await orm.em.fork().execute<{ runId: number; connectionId: number }[]>(
    `select id as "runId", connection_id as "connectionId" from connection_run
      where status = 'queued' and stop_asked_at is null and created_at < now() - interval '5 seconds' order by id limit 20`,
  );
  for (const run of queued) {
    await startConnectionRun(to, run, to.deadlineMs);
    logger.info({ ...run }, 'the workflow of a connection was started, or runs already');
  }
  return queued.map(({ runId }) => runId);
}
