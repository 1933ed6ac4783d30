import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/postgresql';
import { Job } from '#database/jobs/job.entity.ts';
import { withHeartbeats } from '../current-activity.ts';
import { countItems } from './count-items.ts';
import type { JobDefinition, PlannedItem } from './job-definition.ts';
import { JobNotPlanned } from './job-definition.ts';

/** Stores the items of a job, once; the items without a result are what is left to do. */
export async function planJob(orm: MikroORM, definition: JobDefinition, jobId: number): Promise<void> {
  try {
    await withHeartbeats(
      () => ({ jobId }),
      () => orm.em.fork().transactional((em) => plan(em, definition, jobId)),
    );
  } catch (error) {
    if (!(error instanceof JobNotPlanned)) throw error;
    await orm.em
      .fork()
      .nativeUpdate(
        Job,
        { id: jobId, status: 'queued' },
        { status: 'failed', failureCode: error.code, endedAt: new Date() },
      );
  }
}

async function plan(em: EntityManager, definition: JobDefinition, jobId: number): Promise<void> {
  const job = await em.findOneOrFail(Job, jobId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (job.status !== 'queued') return;
  const items = await definition.plan(em, job);
  await addItems(em, jobId, items);
  await em.execute(
    `update job set status = 'running', total = ?, started_at = coalesce(started_at, now()), seen_at = now() where id = ?`,
    [items.length, jobId],
  );
  await countItems(em, jobId);
}

async function addItems(em: EntityManager, jobId: number, items: readonly PlannedItem[]): Promise<void> {
  const rows = items.map(({ key, label, submissionId = null, details = {} }, index) => ({
    ...{ position: index + 1, key, label, details },
    submission_id: submissionId,
  }));
  await em.execute(
    `insert into job_item (job_id, position, key, label, submission_id, details)
     select ?, n.position, n.key, n.label, n.submission_id, n.details
     from jsonb_to_recordset(?::jsonb) as n(position int, key text, label text, submission_id int, details jsonb)`,
    [jobId, JSON.stringify(rows)],
  );
}
