import { defineEntity, p } from '@mikro-orm/core';
import type { JobItemStatus } from '#contracts/jobs.ts';

const JobItemSchema = defineEntity({
  name: 'JobItem',
  tableName: 'job_item',
  properties: {
    jobId: p.integer().primary().autoincrement(false),
    position: p.integer().primary().autoincrement(false),
    /** Names the item within the job. */
    key: p.text(),
    label: p.text(),
    submissionId: p.integer().nullable(),
    status: p.text().$type<JobItemStatus>().default('waiting'),
    code: p.text().nullable(),
    details: p
      .json<Record<string, string | number | null>>()
      .onCreate(() => ({}))
      .defaultRaw(`'{}'`),
    opId: p.text().nullable(),
    attempts: p.integer().default(0),
    endedAt: p.datetime().nullable(),
  },
});

export class JobItem extends JobItemSchema.class {}
JobItemSchema.setClass(JobItem);
