import type { EntityManager } from '@mikro-orm/postgresql';

/** Updates the counts of a job and its heartbeat. */
export async function countItems(em: EntityManager, jobId: number): Promise<void> {
  await em.execute(
    `update job set seen_at = now(), counts = coalesce((select jsonb_object_agg(c.status, c.count) from (
       select status, count(*)::int as count from job_item where job_id = job.id group by status) c), '{}')
     where id = ?`,
    [jobId],
  );
}
