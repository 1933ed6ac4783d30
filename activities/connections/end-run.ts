import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { RunReason, RunStatus } from '#contracts/connections.ts';
import { failuresBeforePause, runReasons } from '#contracts/connections.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { announceAttachments } from '#database/connections/attachment-notices.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { connectionReaders } from '#database/connections/findings-reader.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { sql } from '#database/sql/select.ts';

export interface RunEnding {
  connectionId: number;
  runId: number;
  status: RunStatus;
  reason: string | null;
  details: Record<string, string | number>;
}

/** Ends a run, whatever came of it: says which attachments wait, and pauses the connection after the third failure in a row. */
export async function endRun(orm: MikroORM, { connectionId, runId, ...ending }: RunEnding): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    const run = await em.findOneOrFail(ConnectionRun, { id: runId, connectionId });
    if (run.endedAt) return;
    const reason = runReasons.find((code) => code === ending.reason) ?? (ending.reason === null ? null : 'Interrupted');
    Object.assign(run, { ...ending, reason, endedAt: new Date() });
    // A run that a person stopped says nothing of the other side.
    if (ending.status !== 'stopped') await countFailures(em, connectionId, ending.status === 'failed');
    const connection = await em.findOneOrFail(Connection, connectionId);
    const isPaused = connection.failures >= failuresBeforePause && connection.isActive;
    if (isPaused) await pause(em, connection, run, reason);
    await em.flush();
    // A worker starts it in a moment.
    if (Number(ending.details['left'] ?? 0) > 0 && connection.isActive)
      em.create(ConnectionRun, { connectionId, cause: 'event' });
    await em.flush();
    if (connection.connectionType === 'MAILBOX') await announceAttachments(em, connection, runId);
    await recordAudit(em, {
      ...{
        opId: `connection:${runId}:end`,
        action: 'connection.runEnded',
        entity: 'connection',
        entityId: connectionId,
      },
      ...{
        userId: connection.serviceAccountId ?? null,
        details: { runId, status: run.status, ...(reason && { reason }) },
      },
    });
  });
}

/** The row keeps its time of change: a person who edits the connection meanwhile has seen what it holds. */
async function countFailures(em: EntityManager, connectionId: number, isFailed: boolean): Promise<void> {
  await em.execute(sql`update connection set failures = case when ${isFailed} then failures + 1 else 0 end
    where id = ${connectionId}`);
}

/** Nothing is called until a person resumes the connection. */
async function pause(
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
  reason: RunReason | null,
): Promise<void> {
  Object.assign(connection, { isActive: false, pauseReason: reason, syncedAt: null });
  await recordAudit(em, {
    ...{ action: 'connection.deactivate', entity: 'connection', entityId: connection.id, userId: null },
    ...{ before: { isActive: 'true' }, after: { isActive: 'false' }, details: { failures: connection.failures } },
  });
  const values = { connectionId: connection.id, connection: connection.name, failures: connection.failures };
  const told = [connection.findingsToId, run.askedByUserId].filter((id) => typeof id === 'number');
  for (const person of await connectionReaders(em, [...new Set(told)])) {
    const dedupeKey = `connection:${connection.id}:paused:${run.id}:${person.userId}`;
    await queueNotice(em, person, { dedupeKey, templateName: 'connectionPaused', submissionId: null, values });
  }
}
