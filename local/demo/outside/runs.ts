import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { openDatabase } from '#database/orm.ts';
import { User } from '#database/users/user.entity.ts';
import { demoConnections } from './names.ts';

/** In their order: the second run of valuations finds nothing waiting any more, the third of loans is the one that pauses it. */
const plan: readonly (readonly [name: string, times: number])[] = [
  [demoConnections.valuations, 2],
  [demoConnections.occupancy, 1],
  [demoConnections.loans, 3],
  [demoConnections.mails, 1],
  [demoConnections.folder, 1],
];
const startedBy = 'sofia.lindqvist@postmonth.example';
const everyMs = 500;
const longestRunMs = 120_000;

/** Asks for runs as a person does with *Run now*; the worker makes each of them. Ends early when `isStopping`. */
export async function runConnections(databaseUrl: string, isStopping: () => boolean): Promise<void> {
  const orm = await openDatabase(databaseUrl, { poolSize: plan.length });
  try {
    const { id: userId } = await orm.em.fork().findOneOrFail(User, { email: startedBy });
    await Promise.all(
      plan.map(async ([name, times]) => {
        for (let time = 0; time < times && !isStopping(); time += 1) await runOnce(orm, { name, userId }, isStopping);
      }),
    );
  } finally {
    await orm.close();
  }
}

async function runOnce(
  orm: MikroORM,
  { name, userId }: { name: string; userId: number },
  isStopping: () => boolean,
): Promise<void> {
  const runId = await orm.em.fork().transactional(async (em) => {
    const { id: connectionId } = await em.findOneOrFail(Connection, { name });
    // Somebody has started it already.
    if ((await em.count(ConnectionRun, { connectionId, endedAt: null })) > 0) return null;
    const run = em.create(ConnectionRun, { connectionId, cause: 'person', askedByUserId: userId });
    await em.flush();
    await recordAudit(em, {
      ...{ action: 'connection.run', entity: 'connection', entityId: connectionId, userId },
      details: { runId: run.id, cause: 'person' },
    });
    return run.id;
  });
  const until = Date.now() + longestRunMs;
  while (runId !== null && !isStopping() && Date.now() < until) {
    if ((await orm.em.fork().count(ConnectionRun, { id: runId, endedAt: { $ne: null } })) === 1) return;
    await pause(everyMs);
  }
}
