import { z } from 'zod';
import { jobItemStatuses, jobKinds, jobStatuses } from './jobs.ts';

const personName = z.object({ userId: z.number().int(), name: z.string() });
const count = z.number().int();

export const jobSchema = z
  .object({
    jobId: z.number().int(),
    kind: z.enum(jobKinds),
    /** What the words of the kind name, for example the calendar. */
    about: z.record(z.string(), z.union([z.string(), z.number()])),
    status: z.enum(jobStatuses),
    person: personName,
    /** Who acted in the name of the person. */
    impersonator: personName.nullable(),
    /** Null until it is planned. */
    total: z.number().int().nullable(),
    counts: z.object({
      waiting: count,
      sent: count,
      done: count,
      skipped: count,
      refused: count,
      notDone: count,
    }),
    /** Of a job that makes a file: how far it is in rows, and the file once it is made. */
    file: z
      .object({ rowsTotal: count, rowsWritten: count, sizeBytes: count.nullable(), isMade: z.boolean() })
      .nullable(),
    /** Why it could not be planned. */
    failureCode: z.string().nullable(),
    cancelledBy: personName.nullable(),
    mayCancel: z.boolean(),
    /** Whether a notification follows its end. */
    hasNotice: z.boolean(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job' });
export type Job = z.infer<typeof jobSchema>;

export const jobItemSchema = z
  .object({
    position: z.number().int(),
    /** What the item is about: the number of a submission, or a name. */
    label: z.string(),
    submissionNo: z.string().nullable(),
    status: z.enum(jobItemStatuses),
    /** Why it was skipped or refused. */
    code: z.string().nullable(),
    /** What has changed, for example the due dates before and after. */
    details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  })
  .meta({ id: 'JobItem' });
export type JobItem = z.infer<typeof jobItemSchema>;

const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  });

export const jobPageSchema = pageOf(jobSchema).meta({ id: 'JobPage' });
export const jobItemPageSchema = pageOf(jobItemSchema).meta({ id: 'JobItemPage' });
