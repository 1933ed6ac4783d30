import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { jobItemPageSchema, jobPageSchema, jobSchema } from '#contracts/jobs.schema.ts';
import type { Job as JobView } from '#contracts/jobs.schema.ts';
import { jobItemStatuses, jobKinds, jobStatuses } from '#contracts/jobs.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { isIn, selectOne, sql } from '#database/sql/select.ts';
import type { Part } from '#database/sql/select.ts';
import type { SignedInPerson } from '../access/person.ts';
import { AppError } from '../errors.ts';
import { exactTotal, listQuery, offsetOf, sortOf } from '../list-query.ts';
import { defineRoute } from '../route.ts';
import type { Route } from '../route.ts';
import { readItems } from './read-items.ts';
import { readJobs } from './read-jobs.ts';
import { jobScope } from './scope.ts';

const tags = ['jobs'] as const;
const policy = { signedIn: true } as const;
const params = z.object({ jobId: z.coerce.number().int().positive().max(2_147_483_647) });

const several = <const Code extends string>(codes: readonly [Code, ...Code[]]) =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').filter((code) => code !== ''))
    .pipe(z.array(z.enum(codes)));

/** Jobs of the person, with their progress and results. Each area has its own routes that start its jobs. */
export function createJobRoutes(): Route[] {
  return [listJobs(), showJob(), listItems(), cancelJob()];
}

function listJobs(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/jobs',
    summary: "One's own jobs, newest first; administrators who are limited to no funds see everybody's.",
    tags,
    policy,
    query: listQuery(['createdAt'], '-createdAt').extend({ status: several(jobStatuses), kind: several(jobKinds) }),
    responses: { 200: { description: 'A page of jobs', schema: jobPageSchema } },
    handler: async ({ em, person, query }) => {
      assertReachable(query);
      const { status, kind, page, size } = query;
      const wanted = sql`${jobScope(person)} and ${anyIn(sql`j.status`, status)} and ${anyIn(sql`j.kind`, kind)}`;
      const order = sortOf(query.sort).direction === 'asc' ? sql`j.id` : sql`j.id desc`;
      const rows = await readJobs(em, sql`${wanted} order by ${order} limit ${size} offset ${offsetOf(query)}`);
      const counted = await selectOne<{ total: number }>(
        em,
        sql`select count(*)::int as total from (select 1 from job j where ${wanted} limit ${exactTotal + 1}) m`,
      );
      const total = counted?.total ?? 0;
      return { rows, page, size, total: Math.min(total, exactTotal), isTotalCapped: total > exactTotal };
    },
  });
}

function showJob(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/jobs/:jobId',
    summary: 'How far a job has come, or how it ended.',
    tags,
    policy,
    params,
    responses: { 200: { description: 'The job', schema: jobSchema } },
    handler: ({ em, person, params: { jobId } }) => findJob(em, person, jobId),
  });
}

function listItems(): Route {
  return defineRoute({
    method: 'get',
    path: '/api/jobs/:jobId/items',
    summary: 'What a job changes, one by one, with the result of each.',
    tags,
    policy,
    params,
    query: listQuery(['position'], 'position').extend({ status: several(jobItemStatuses) }),
    responses: { 200: { description: 'A page of items', schema: jobItemPageSchema } },
    handler: async ({ em, person, params: { jobId }, query }) => {
      assertReachable(query);
      await findJob(em, person, jobId);
      return readItems(em, jobId, query);
    },
  });
}

function cancelJob(): Route {
  return defineRoute({
    method: 'post',
    path: '/api/jobs/:jobId/cancel',
    summary: 'Cancels a job: what is changed stays, nothing else is begun.',
    tags,
    policy,
    params,
    body: noBodySchema,
    responses: { 200: { description: 'The job, which ends as soon as nothing is under way', schema: jobSchema } },
    refusals: ['Conflict'],
    handler: async ({ em, person, params: { jobId }, requestId }) => {
      await findJob(em, person, jobId);
      await em.transactional((inner) => cancel(inner, person, jobId, requestId));
      return findJob(em, person, jobId);
    },
  });
}

async function cancel(em: EntityManager, person: SignedInPerson, jobId: number, requestId: string): Promise<void> {
  const changed = await em.execute<{ id: number }[]>(
    `update job set status = 'cancelling', cancelled_by_user_id = ?, seen_at = now()
     where id = ? and status in ('queued', 'running') returning id`,
    [person.userId, jobId],
  );
  if (changed.length === 0) throw new AppError('Conflict', 'The job has ended, or is being cancelled already.');
  const impersonatorId = person.impersonator?.userId ?? null;
  const who = { userId: person.userId, impersonatorId, requestId };
  await recordAudit(em, { ...who, action: 'job.cancelJob', entity: 'job', entityId: jobId });
}

/** @throws AppError NotFound, also for a job of another person */
async function findJob(em: EntityManager, person: SignedInPerson, jobId: number): Promise<JobView> {
  const [job] = await readJobs(em, sql`j.id = ${jobId} and ${jobScope(person)}`);
  if (!job) throw new AppError('NotFound', 'There is no such job of yours.');
  return job;
}

function anyIn(column: Part, values: readonly string[]): Part {
  return values.length === 0 ? sql`true` : isIn(column, values);
}

function assertReachable(query: { page: number; size: number }): void {
  if (offsetOf(query) >= exactTotal) throw new AppError('BadInput', 'Rows beyond the 10,000th are not listed.');
}
