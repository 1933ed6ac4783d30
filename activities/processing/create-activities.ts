import { ApplicationFailure } from '@temporalio/common';
import pg from 'pg';
import { idleTimeoutMillis } from '#database/orm.ts';
import { passFaultPoint } from '#platform/fault-points.ts';
import type { Logger } from '#platform/logger.ts';
import { isRefusedValue } from '#platform/outages.ts';
import type { ProcessingResult, PublishingResult } from '#rules/submissions/events.ts';
import { withHeartbeats } from '../current-activity.ts';
import { keepFailureIn } from '../keep-failure.ts';
import { withErrorClassification } from '../lasting-fault.ts';
import { holdGeneration, Superseded } from '../validation/store-run.ts';
import { LoadRefused } from './load-refused.ts';
import { loadVersion } from './load-version.ts';
import { markPublishedBy, publishesByRelease } from './package-release.ts';
import { noteReason } from './restatement.ts';
import { brokenTieOuts } from './tie-outs.ts';

interface RunInput {
  submissionId: number;
  generation: number;
  opId: string;
}

interface PublishInput extends RunInput {
  acceptedBreakRuleIds: number[];
  /** The release of its package; absent for a submission that publishes alone. */
  releaseId?: number;
}

export interface ProcessingActivities {
  /** Recodes and loads the approved version; `refused` when the data itself is at fault. Queue `submissions-cpu`. */
  processVersion: (input: RunInput & { versionId: number | null; versionNo: number }) => Promise<ProcessingResult>;
  publishVersion: (input: PublishInput) => Promise<PublishingResult>;
  /** Takes back a load that was not published; published figures stay. */
  reverseLoad: (input: RunInput) => Promise<void>;
  /** Takes everything of the submission out of the reports. */
  withdrawPublished: (input: RunInput) => Promise<void>;
}

/** Loading and publishing: each one transaction, fenced by generation, with one effect however often it runs. */
export function createProcessingActivities(dependencies: {
  databaseUrl: string;
  logger: Logger;
}): ProcessingActivities & { close: () => Promise<void> } {
  const { databaseUrl, logger } = dependencies;
  const place = { connectionString: databaseUrl, application_name: 'postmonth-processing' };
  const pool = new pg.Pool({ ...place, max: 4, idleTimeoutMillis });
  const onBroken = (error: Error) => logger.warn({ err: error }, 'A database connection broke.');
  pool.on('error', onBroken);
  // The pool does not listen to a connection that is in use; with nobody listening its end would end the process.
  pool.on('connect', (client) => client.on('error', onBroken));

  const fenced = createFence(pool);

  const activities: ProcessingActivities = {
    processVersion: heartbeating(async (input) => {
      try {
        await fenced(input, async (client) => {
          const versionId = input.versionId ?? (await versionByNo(client, input.submissionId, input.versionNo));
          await loadVersion(client, { ...input, versionId });
        });
        return { outcome: 'done' };
      } catch (error) {
        // A value that its typed column does not take (class 22) is a fault of the data; trying again cannot cure it.
        if (!(error instanceof LoadRefused) && !isRefusedValue(error)) throw error;
        logger.warn({ submissionId: input.submissionId, err: error }, 'The load was refused.');
        return { outcome: 'refused' };
      }
    }),
    publishVersion: heartbeating(async (input) => {
      const result = await fenced(input, (client) => publish({ client, logger }, input));
      passFaultPoint('published');
      return result;
    }),
    // Not fenced: the submission may have moved on, and what an older generation brought in still has to go.
    reverseLoad: heartbeating(async ({ submissionId, generation }) => {
      await pool.query(
        `delete from reporting_load where submission_id = $1 and generation <= $2 and state = 'loaded'`,
        [submissionId, generation],
      );
    }),
    withdrawPublished: heartbeating(async ({ submissionId, generation }) => {
      await pool.query(
        `update reporting_load set state = 'withdrawn', replaced_at = now(), kind = 'WITHDRAWN'
          where submission_id = $1 and generation <= $2 and state in ('published', 'loaded')`,
        [submissionId, generation],
      );
    }),
  };
  return { ...withErrorClassification(activities, keepFailureIn(pool)), close: () => pool.end() };
}

/** PostgreSQL may work for minutes; a worker that dies meanwhile is missed within half a minute. */
function heartbeating<Input extends RunInput, Result>(activity: (input: Input) => Promise<Result>) {
  return (input: Input): Promise<Result> =>
    withHeartbeats(
      () => ({ generation: input.generation }),
      () => activity(input),
    );
}

/** Runs work in one transaction that writes nothing when a newer generation has begun. @throws Superseded, not to be tried again */
function createFence(pool: pg.Pool) {
  return async <T>({ submissionId, generation }: RunInput, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await holdGeneration(client, submissionId, generation);
      const result = await work(client);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      if (error instanceof Superseded) throw ApplicationFailure.nonRetryable(error.message, 'Superseded');
      throw error;
    } finally {
      client.release();
    }
  };
}

async function versionByNo(client: pg.ClientBase, submissionId: number, versionNo: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from version where submission_id = $1 and version_no = $2',
    [submissionId, versionNo],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`There is no version ${versionNo} of submission ${submissionId}.`);
  return id;
}

/** Makes the newest load the submission's published one; the one before it gives way in the same moment. */
async function publish(
  { client, logger }: { client: pg.ClientBase; logger: Logger },
  { submissionId, generation, acceptedBreakRuleIds, releaseId }: PublishInput,
): Promise<PublishingResult> {
  const { rows } = await client.query<{ id: number; version_id: number; state: string }>(
    `select id, version_id, state from reporting_load
      where submission_id = $1 and generation <= $2 and state in ('loaded', 'published')
      order by (state = 'loaded') desc, generation desc limit 1`,
    [submissionId, generation],
  );
  const load = rows[0];
  if (!load) throw ApplicationFailure.nonRetryable(`Nothing of submission ${submissionId} is loaded.`, 'NothingLoaded');
  if (load.state === 'published') return { outcome: 'published' };
  if (releaseId !== undefined && !(await publishesByRelease(client, submissionId)))
    return { outcome: 'held', releaseId };
  const { ruleIds: broken, stopped } = await brokenTieOuts(client, submissionId, load.version_id);
  if (stopped.length > 0) {
    logger.error({ code: 'RULES_STOPPED', submissionId, stopped }, 'Rules failed or took more than they may.');
  }
  const ruleIds = broken.filter((ruleId) => !acceptedBreakRuleIds.includes(ruleId));
  if (ruleIds.length > 0) return { outcome: 'controlBreak', ruleIds };
  if (releaseId !== undefined) await markPublishedBy(client, submissionId);
  await client.query(
    `update reporting_load set state = 'superseded', replaced_at = now()
      where submission_id = $1 and state = 'published' and id <> $2`,
    [submissionId, load.id],
  );
  passFaultPoint('publishing');
  await client.query(`update reporting_load set state = 'published', published_at = now() where id = $1`, [load.id]);
  await noteReason(client, submissionId, load.id);
  return { outcome: 'published' };
}
