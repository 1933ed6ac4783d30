import { z } from 'zod';
import { failureKinds } from './failures.ts';
import { processSteps, remedies, stuckCodes, stuckKinds } from './stuck.ts';
import { submissionStatuses } from './submissions.ts';

export const stuckReasonSchema = z.object({
  kind: z.enum(stuckKinds),
  code: z.enum(stuckCodes).nullable(),
  detail: z.string().nullable(),
  step: z.enum(processSteps).nullable(),
  attempts: z.number().int().nullable(),
  failure: z.object({ kind: z.enum(failureKinds), code: z.string() }).nullable(),
  since: z.iso.datetime(),
});

const named = z.object({ id: z.number().int(), name: z.string() });

export const stuckPageSchema = z
  .object({
    rows: z.array(
      stuckReasonSchema.extend({
        submissionNo: z.string(),
        status: z.enum(submissionStatuses),
        serviceProvider: named,
        property: named.extend({ code: z.string() }).nullable(),
        fund: named.nullable(),
        dataset: named,
        postMonth: z.iso.date(),
        temporalUrl: z.string().nullable(),
      }),
    ),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'StuckPage' });

export const stuckOverviewSchema = z
  .object({
    counts: z.array(z.object({ kind: z.enum(stuckKinds), count: z.number().int(), searchUrl: z.string().nullable() })),
    unservedQueues: z.array(z.string()).nullable(),
  })
  .meta({ id: 'StuckOverview' });

export const stuckQuerySchema = z.object({ kind: z.enum(stuckKinds).optional() });
export const remedyParamsSchema = z.object({ submissionNo: z.string().min(1).max(40), remedy: z.enum(remedies) });
