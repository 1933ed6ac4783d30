import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/postgresql';
import type { JobStatus } from '#contracts/jobs.ts';
import { isJobOpen } from '#contracts/jobs.ts';
import type { JobEndedValues } from '#contracts/notifications.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { queueNotice } from '#database/notifications/queue-notice.ts';
import { peopleById } from '#database/notifications/recipients.ts';
import { countItems } from './count-items.ts';
import type { JobDefinition } from './job-definition.ts';
import { giveUpWaiting } from './settle-items.ts';

/** Ends a job of which nothing is under way, with its audit row and one notice. A second call changes nothing. */
export async function endJob(orm: MikroORM, definition: JobDefinition, jobId: number): Promise<JobStatus> {
  return orm.em.fork().transactional(async (em) => {
    const job = await em.findOneOrFail(Job, jobId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (isJobOpen(job.status)) await finish(em, definition, job);
    // A job that could not be planned has already ended; its person is still to be notified.
    await tellPerson(em, definition, job);
    return job.status;
  });
}

async function finish(em: EntityManager, definition: JobDefinition, job: Job): Promise<void> {
  await giveUpWaiting(em, job.id);
  await countItems(em, job.id);
  await em.refresh(job);
  job.status = job.counts.notDone || job.total === null ? 'cancelled' : 'done';
  job.endedAt = new Date();
  await em.flush();
  await definition.tell?.(em, job);
}

function standingOf({ kind, status, counts }: Job): Pick<JobEndedValues, 'standing'> {
  if (status !== 'done') return { standing: status === 'failed' ? 'failed' : 'cancelled' };
  return kind === 'exportReport' && (counts.done ?? 0) > 0 ? { standing: 'file' } : {};
}

async function tellPerson(em: EntityManager, definition: JobDefinition, job: Job): Promise<void> {
  const { id, kind, status, counts, total } = job;
  await recordAudit(em, {
    ...{ opId: `job:${id}:end`, action: 'job.endJob', entity: 'job', entityId: id },
    ...{ userId: job.userId, impersonatorId: job.impersonatorId ?? null, requestId: job.requestId ?? null },
    details: { kind, status, total, ...counts, ...(job.failureCode ? { code: job.failureCode } : {}) },
  });
  if (definition.isQuiet?.(job)) return;
  const { done = 0, skipped = 0, refused = 0, notDone = 0 } = counts;
  const values: JobEndedValues = {
    ...{ jobId: id, job: kind, done, skipped, refused, notDone },
    ...standingOf(job),
  };
  for (const person of await peopleById(em, [job.impersonatorId ?? job.userId])) {
    const dedupeKey = `job:${id}:ended:${person.userId}`;
    await queueNotice(em, person, { dedupeKey, templateName: 'jobEnded', submissionId: null, values });
  }
}
