import type { EntityManager } from '@mikro-orm/postgresql';
import { jobOpId } from '#contracts/jobs.ts';
import type { BaseRole } from '#contracts/roles.ts';
import type { Actor } from '#contracts/submissions.ts';
import type { Job } from '#database/jobs/job.entity.ts';
import type { JobItem } from '#database/jobs/job-item.entity.ts';
import { OutboxEntry } from '#database/submissions/outbox-entry.entity.ts';
import type { PersonCommand } from '#rules/submissions/state.ts';
import type { ItemResult } from './job-definition.ts';

type Bare<C> = C extends PersonCommand ? Omit<C, 'opId' | 'actor' | 'atMs' | 'requestId'> : never;

/** The person who started the job, in the form that submission workflows take. */
export async function actorOfJob(em: EntityManager, job: Job): Promise<Actor> {
  const [row] = await em.execute<{ baseRole: BaseRole }[]>(
    `select r.base_role as "baseRole" from app_user u join role r on r.id = u.role_id where u.id = ?`,
    [job.userId],
  );
  const impersonator = job.impersonatorId ? { impersonatorId: job.impersonatorId } : {};
  return { userId: job.userId, baseRole: row?.baseRole ?? 'Admin', ...impersonator };
}

/**
 * Queues a command for the process of the item's submission; the relay delivers it, at the pace of a sweep. Refusals are
 * listed in the result of the job and not mailed one by one.
 */
export async function sendCommand(
  em: EntityManager,
  job: Job,
  item: JobItem,
  command: Bare<PersonCommand>,
): Promise<ItemResult> {
  if (!item.submissionId) throw new Error(`Item ${item.position} of job ${job.id} names no submission`);
  const opId = jobOpId(job.id, item.position);
  const payload = {
    ...{ ...command, opId, actor: await actorOfJob(em, job), atMs: Date.now() },
    ...(job.requestId ? { requestId: job.requestId } : {}),
  };
  em.create(OutboxEntry, { opId, submissionId: item.submissionId, kind: command.kind, payload });
  await em.flush();
  await em.execute('update job_item set op_id = ? where job_id = ? and position = ?', [opId, job.id, item.position]);
  return { status: 'sent' };
}
