import { z } from 'zod';
import { errorCodeSchema } from './errors.schema.ts';
import { submissionStatuses } from './submissions.ts';

const int = z.number().int();
const outcome = z.enum(['accepted', 'pending', 'refused']);

/** Answer to every act: accepted and shown, or stored and delivered later (HTTP 202). */
export const actResultSchema = z
  .object({
    opId: z.string(),
    outcome: z.enum(['accepted', 'pending']),
    status: z.enum(submissionStatuses).nullable(),
    /** The revision that shows the act; null while it is pending. */
    rev: int.nullable(),
  })
  .meta({ id: 'ActResult' });
export type ActResult = z.infer<typeof actResultSchema>;

/** What became of an act that was stored. */
export const operationSchema = z
  .object({
    opId: z.string(),
    outcome,
    status: z.enum(submissionStatuses).nullable(),
    rev: int.nullable(),
    code: errorCodeSchema.nullable(),
    /** What was asked for. */
    act: z.string(),
  })
  .meta({ id: 'Operation' });
export type Operation = z.infer<typeof operationSchema>;

/** One act on many submissions, submission by submission. */
export const manyActedSchema = z.object({
  results: z.array(z.object({ submissionNo: z.string(), outcome, code: errorCodeSchema.optional() })),
});
export type ManyActed = z.infer<typeof manyActedSchema>;

/** What became of one workbook for many submissions; each is an operation of its own. */
export const uploadedToManySchema = z.object({
  results: z.array(
    z.object({
      submissionNo: z.string(),
      opId: z.string(),
      outcome,
      rev: z.number().nullable(),
      code: errorCodeSchema.optional(),
    }),
  ),
});
export type UploadedToMany = z.infer<typeof uploadedToManySchema>;
