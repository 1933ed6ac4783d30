import { defineEntity, p } from '@mikro-orm/core';
import type { JobCounts, JobKind, JobStatus } from '#contracts/jobs.ts';
import { whenMade } from '../instants.ts';

const JobSchema = defineEntity({
  name: 'Job',
  tableName: 'job',
  properties: {
    id: p.integer().primary().autoincrement(),
    kind: p.text().$type<JobKind>(),
    userId: p.integer(),
    impersonatorId: p.integer().nullable(),
    requestId: p.text().nullable(),
    /** What the kind was started with. */
    input: p.json<unknown>(),
    /** What the words of the kind name. */
    about: p
      .json<Record<string, string | number>>()
      .onCreate(() => ({}))
      .defaultRaw(`'{}'`),
    status: p.text().$type<JobStatus>().default('queued'),
    total: p.integer().nullable(),
    counts: p
      .json<Partial<JobCounts>>()
      .onCreate(() => ({}))
      .defaultRaw(`'{}'`),
    failureCode: p.text().nullable(),
    cancelledByUserId: p.integer().nullable(),
    createdAt: whenMade(),
    startedAt: p.datetime().nullable(),
    /** When a worker last worked on it. */
    seenAt: whenMade(),
    endedAt: p.datetime().nullable(),
  },
});

export class Job extends JobSchema.class {}
JobSchema.setClass(Job);
