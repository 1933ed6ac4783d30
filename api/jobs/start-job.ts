import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobInputs, JobKind } from '#contracts/jobs.ts';
import { jobsAtOnce } from '#contracts/jobs.ts';
import type { Job as JobView } from '#contracts/jobs.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Job } from '#database/jobs/job.entity.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import type { ProcessPlace } from '#processes/place.ts';
import { startJobProcess } from '#processes/start-job.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { readJobs } from './read-jobs.ts';

export interface JobToStart<Kind extends JobKind> {
  kind: Kind;
  input: JobInputs[Kind];
  /** What the words of the kind name; people's names stay out. */
  about?: Record<string, string | number>;
  person: SignedInPerson;
  requestId: string;
}

const deadlineMs = 3_000;

/**
 * Starts a job for a person who may do what it does: the caller has asked. It is stored first; while Temporal is away a
 * worker starts it later.
 * @throws AppError TooManyJobs
 */
export async function startJob<Kind extends JobKind>(
  em: EntityManager,
  place: ProcessPlace,
  job: JobToStart<Kind>,
): Promise<JobView> {
  const jobId = await em.transactional((inner) => store(inner, job));
  await startJobProcess(place, jobId, deadlineMs).catch(() => undefined);
  const [started] = await readJobs(em, sql`j.id = ${jobId}`);
  if (!started) throw new Error(`Job ${jobId} was stored and is gone`);
  return started;
}

async function store<Kind extends JobKind>(em: EntityManager, job: JobToStart<Kind>): Promise<number> {
  const { kind, input, about = {}, person, requestId } = job;
  const impersonatorId = person.impersonator?.userId ?? null;
  await assertRoom(em, impersonatorId ?? person.userId);
  const row = em.create(Job, { kind, input, about, userId: person.userId, impersonatorId, requestId });
  await em.flush();
  await recordAudit(em, {
    ...{ action: 'job.startJob', entity: 'job', entityId: row.id, userId: person.userId, impersonatorId, requestId },
    details: { kind, ...about },
  });
  return row.id;
}

/** Takes a lock before counting, so that two requests at once cannot both pass the limit. What a schedule started does not count. */
async function assertRoom(em: EntityManager, actorId: number): Promise<void> {
  await em.execute(`select pg_advisory_xact_lock(hashtext('jobs'))`);
  const open = await selectOne<{ own: number; all: number }>(
    em,
    sql`select count(*)::int as all, count(*) filter (where coalesce(impersonator_id, user_id) = ${actorId})::int as own
        from job where ended_at is null and about ->> 'schedule' is null`,
  );
  const { own = 0, all = 0 } = open ?? {};
  if (own >= jobsAtOnce.person || all >= jobsAtOnce.installation) {
    throw new AppError('TooManyJobs', 'Too many jobs are running. Wait for one to finish, or cancel one.', {
      own,
      all,
    });
  }
}
