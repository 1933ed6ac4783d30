import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { JobStatus } from '#contracts/jobs.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import { JobItem } from '#database/jobs/job-item.entity.ts';
import { currentActivity, withHeartbeats } from '../current-activity.ts';
import type { ItemResult, JobDefinition } from './job-definition.ts';
import { JobCancelled } from './job-definition.ts';

/** After this many failed attempts the fault is attributed to the item. */
const mostAttempts = 5;

/**
 * Executes the next waiting item and stores its result in the same transaction. The job's row stays locked meanwhile, so
 * that no worker changes anything once the job is `cancelled`.
 * @param job read once for many items: its input may name ten thousand submissions
 * @returns false when nothing is left to begin
 */
export async function workNextItem(orm: MikroORM, definition: JobDefinition, job: Job): Promise<boolean> {
  const { id: jobId } = job;
  const tried: { position: number | null } = { position: null };
  try {
    const prepared = await prepare(orm, definition, job, tried);
    return await orm.em.fork().transactional(async (em) => {
      if ((await lockedStatus(em, jobId)) !== 'running') return false;
      const item = await claimItem(em, jobId);
      if (item === null) return false;
      tried.position = item.position;
      await keepResult(em, item, await definition.work(em, item, job, prepared));
      return true;
    });
  } catch (error) {
    if (error instanceof JobCancelled) return false;
    if (tried.position === null || !(await isGivenUp(orm, jobId, tried.position))) throw error;
    currentActivity().warn('an item of a job was given up', { jobId, position: tried.position, err: error });
    return true;
  }
}

/** Without a lock, so that somebody may cancel the job meanwhile; another worker that prepares the same wastes its time alone. */
async function prepare(
  orm: MikroORM,
  definition: JobDefinition,
  job: Job,
  tried: { position: number | null },
): Promise<unknown> {
  if (!definition.prepare) return undefined;
  const em = orm.em.fork();
  const [next] = await em.execute<{ position: number }[]>(
    `select i.position from job_item i join job j on j.id = i.job_id
     where i.job_id = ? and i.status = 'waiting' and j.status = 'running' order by i.position limit 1`,
    [job.id],
  );
  if (!next) return undefined;
  tried.position = next.position;
  const isCancelled = async () => {
    const [row] = await orm.em.fork().execute<{ status: JobStatus }[]>('select status from job where id = ?', [job.id]);
    return row?.status !== 'running';
  };
  const { prepare } = definition;
  return withHeartbeats(
    () => ({ jobId: job.id }),
    () => prepare(em, job, isCancelled),
  );
}

async function lockedStatus(em: EntityManager, jobId: number): Promise<JobStatus | undefined> {
  const [row] = await em.execute<{ status: JobStatus }[]>('select status from job where id = ? for share', [jobId]);
  return row?.status;
}

/** Items that another worker holds are skipped; that worker stores their results. */
async function claimItem(em: EntityManager, jobId: number): Promise<JobItem | null> {
  const [next] = await em.execute<{ position: number }[]>(
    `select position from job_item where job_id = ? and status = 'waiting' order by position limit 1
     for update skip locked`,
    [jobId],
  );
  return next ? em.findOneOrFail(JobItem, { jobId, position: next.position }) : null;
}

async function keepResult(em: EntityManager, item: JobItem, result: ItemResult): Promise<void> {
  await em.flush();
  await em.execute(
    `update job_item set status = ?, code = ?, details = details || ?::jsonb, submission_id = coalesce(?, submission_id),
       ended_at = case when ? then null else now() end
     where job_id = ? and position = ?`,
    [
      ...[result.status, result.code ?? null, JSON.stringify(result.details ?? {}), result.submissionId ?? null],
      ...[result.status === 'sent', item.jobId, item.position],
    ],
  );
}

/** Counts the attempt; the last one ends the item. Attempts without a database do not count. */
async function isGivenUp(orm: MikroORM, jobId: number, position: number): Promise<boolean> {
  const rows = await orm.em.fork().execute<{ status: string }[]>(
    `update job_item set attempts = attempts + 1,
       status = case when attempts + 1 >= ? then 'refused' else status end,
       code = case when attempts + 1 >= ? then 'Unexpected' else code end,
       ended_at = case when attempts + 1 >= ? then now() else ended_at end
     where job_id = ? and position = ? and status = 'waiting' returning status`,
    [mostAttempts, mostAttempts, mostAttempts, jobId, position],
  );
  return rows[0]?.status === 'refused';
}
