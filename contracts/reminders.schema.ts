import { z } from 'zod';
import { bulkLimit, submissionFiltersSchema, submissionNoSchema } from './submissions.schema.ts';

const int = z.number().int();

/** The submissions that people are reminded of: named ones, or those of a filter. */
export const remindManySchema = z
  .object({
    submissionNos: z.array(submissionNoSchema).min(1).max(bulkLimit).optional(),
    filter: submissionFiltersSchema.optional(),
    /** Only what waits for this side. */
    holder: z.enum(['provider', 'reviewer', 'approver']).optional(),
  })
  .refine((body) => (body.submissionNos === undefined) !== (body.filter === undefined), {
    message: 'Either submissionNos or filter is needed, not both.',
  });

export const remindPreviewSchema = z
  .object({
    /** That somebody is reminded of. */
    submissions: int,
    /** Reminded of within the hour, so not again. */
    recent: int,
    /** That wait for nobody who is active. */
    nobody: int,
    people: int,
    mails: z.array(
      z.object({
        userId: int,
        name: z.string(),
        address: z.string(),
        language: z.string(),
        submissions: int,
        subject: z.string(),
        text: z.string(),
      }),
    ),
  })
  .meta({ id: 'RemindPreview' });
export type RemindPreview = z.infer<typeof remindPreviewSchema>;

/** Who is late most, and who waits for whom, among the open submissions of a filter. */
export const waitingSchema = z
  .object({
    providers: z.array(z.object({ id: int, name: z.string(), open: int, late: int, daysLate: int, people: int })),
    people: z.array(
      z.object({ userId: int, name: z.string(), holder: z.enum(['reviewer', 'approver']), open: int, late: int }),
    ),
  })
  .meta({ id: 'Waiting' });
export type Waiting = z.infer<typeof waitingSchema>;
