import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { connectionRunPageSchema, connectionRunSchema } from '#contracts/connections.schema.ts';
import type { ConnectionRun as RunView } from '#contracts/connections.schema.ts';
import type { RunCause } from '#contracts/connections.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { select, sql } from '#database/sql/select.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { startConnectionRun } from '#processes/start-connection-run.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf } from '../list-query.ts';
import { contextOf } from '../masters/master.ts';
import type { MasterContext } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import type { TemporalWeb } from '../submissions/temporal-web.ts';
import { connectionMaster } from './master.ts';
import { countRuns, readRuns } from './read-runs.ts';
import { runsInReach } from './runs-in-reach.ts';

export interface RunDependencies {
  processes: ProcessPlace;
  temporalWeb: TemporalWeb;
}

const tags = ['connections'] as const;
const ofRun = ofRecord.extend({ runId: z.coerce.number().int().positive().max(2_147_483_647) });
const startDeadlineMs = 3_000;

export function createRunRoutes(dependencies: RunDependencies): Route[] {
  return [listRuns(dependencies), runNow(dependencies), retryRun(dependencies), stopRun(dependencies)];
}

function listRuns({ temporalWeb }: RunDependencies): Route {
  return defineRoute({
    method: 'get',
    path: '/api/connections/:id/runs',
    summary: 'Runs of a connection, newest first, with the reason of each that failed.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'View' },
    params: ofRecord,
    query: listQuery(['createdAt'], '-createdAt'),
    responses: { 200: { description: 'A page of runs', schema: connectionRunPageSchema } },
    handler: async ({ em, person, params, query, requestId }) => {
      if (offsetOf(query) >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
      const context = await contextOf(em, person, requestId);
      const { id } = await readRecord(connectionMaster, context, params.id, { withRetired: true });
      const { page, size } = query;
      const newest = sql`x.connection_id = ${id} order by x.id desc limit ${size} offset ${offsetOf(query)}`;
      const runs = await readRuns(em, newest, temporalWeb);
      const [rows, total] = [await runsInReach(em, context.scope, runs), await countRuns(em, id)];
      return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
    },
  });
}

const accepted = {
  202: { description: 'Queued; the list of runs says what becomes of it', schema: connectionRunSchema },
};

function runNow(dependencies: RunDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/runs',
    summary: 'Runs a connection now, also one that is paused.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    params: ofRecord,
    body: noBodySchema,
    responses: accepted,
    refusals: ['RunUnderWay'],
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      assertMayChange(connectionMaster, await readRecord(connectionMaster, context, params.id));
      return reply(202, await begin(em, dependencies, { person, requestId, connectionId: params.id, cause: 'person' }));
    },
  });
}

function retryRun(dependencies: RunDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/runs/:runId/retry',
    summary: 'Repeats a run that failed; a file that was fetched and kept is delivered without fetching it again.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    params: ofRun,
    body: noBodySchema,
    responses: accepted,
    refusals: ['RunUnderWay', 'Conflict'],
    handler: async ({ em, person, params, requestId }) => {
      const run = await readRunToChange(await contextOf(em, person, requestId), params);
      if (run.nextStep !== 'retry') throw new AppError('Conflict', 'Repeating this run would change nothing.');
      const asked = { person, requestId, connectionId: params.id, cause: 'retry' as const, retryOfId: run.runId };
      return reply(202, await begin(em, dependencies, asked));
    },
  });
}

function stopRun({ temporalWeb }: RunDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/runs/:runId/stop',
    summary: 'Stops a run that is under way: the call is broken off, what was taken or sent before stays so.',
    tags,
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    params: ofRun,
    body: noBodySchema,
    responses: {
      202: { description: 'Asked; the list of runs says when it has stopped', schema: connectionRunSchema },
    },
    refusals: ['Conflict'],
    handler: async ({ em, person, params, requestId }) => {
      const run = await readRunToChange(await contextOf(em, person, requestId), params);
      if (!(await askToStop(em, { person, requestId, connectionId: params.id, runId: run.runId })))
        throw new AppError('Conflict', 'This run has ended.');
      const [stopping] = await readRuns(em, isRun(params), temporalWeb);
      return reply(202, stopping);
    },
  });
}

type RunParams = z.output<typeof ofRun>;

const isRun = ({ id, runId }: RunParams) => sql`x.id = ${runId} and x.connection_id = ${id}`;

/** @throws AppError NotFound, or Forbidden for a connection that the person may not change */
async function readRunToChange(context: MasterContext, params: RunParams): Promise<RunView> {
  assertMayChange(connectionMaster, await readRecord(connectionMaster, context, params.id));
  const [run] = await readRuns(context.em, isRun(params), null);
  if (run === undefined) throw new AppError('NotFound', 'There is no such run.');
  return run;
}

/** A worker passes it on to Temporal. @returns false for a run that has ended */
async function askToStop(em: EntityManager, asked: Omit<AskedRun, 'cause'> & { runId: number }): Promise<boolean> {
  const { person, requestId, connectionId, runId } = asked;
  return em.transactional(async (inner) => {
    const rows = await select(
      inner,
      sql`update connection_run set stop_asked_at = coalesce(stop_asked_at, now())
          where id = ${runId} and ended_at is null returning id`,
    );
    if (rows.length === 0) return false;
    await recordAudit(inner, {
      ...{ action: 'connection.stopRun', entity: 'connection', entityId: connectionId, requestId },
      ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null, details: { runId } },
    });
    return true;
  });
}

interface AskedRun {
  person: SignedInPerson;
  requestId: string;
  connectionId: number;
  cause: RunCause;
  retryOfId?: number;
}

/** Stores the run first: while Temporal is away a worker starts it later. @throws AppError RunUnderWay */
async function begin(em: EntityManager, { processes, temporalWeb }: RunDependencies, asked: AskedRun) {
  const runId = await em
    .transactional((inner) => store(inner, asked))
    .catch((error: unknown) => {
      if (!(error instanceof UniqueConstraintViolationException)) throw error;
      throw new AppError('RunUnderWay', 'This connection is running already.');
    });
  const { connectionId } = asked;
  await startConnectionRun(processes, { connectionId, runId }, startDeadlineMs).catch(() => undefined);
  const [run] = await readRuns(em, sql`x.id = ${runId}`, temporalWeb);
  return run;
}

async function store(
  em: EntityManager,
  { person, requestId, connectionId, cause, retryOfId }: AskedRun,
): Promise<number> {
  const run = em.create(ConnectionRun, {
    connectionId,
    cause,
    askedByUserId: person.userId,
    ...(retryOfId !== undefined && { retryOfId }),
  });
  await em.flush();
  await recordAudit(em, {
    ...{ action: 'connection.run', entity: 'connection', entityId: connectionId, requestId },
    ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
    details: { runId: run.id, cause },
  });
  return run.id;
}
