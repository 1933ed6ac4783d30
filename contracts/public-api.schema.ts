import { z } from 'zod';
import { submissionStatuses } from './submissions.ts';

/** Rows that one page of the public API holds at most; a stream has no pages. */
export const mostRowsOfPage = 5_000;

const id = z.coerce.number().int().positive().max(2_147_483_647);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month as 2026-10 is expected');
const cursor = z.string().max(200).optional();

const pageQuery = z.object({
  /** As `next` of the page before. */
  cursor,
  limit: z.coerce.number().int().min(1).max(mostRowsOfPage).default(500),
});

export const publicSubmissionQuery = pageQuery.extend({
  status: z.enum(submissionStatuses).optional(),
  postMonth: month.optional(),
  /** Those that moved at or after this instant. */
  changedSince: z.iso.datetime({ offset: true }).optional(),
});
export const publishedQuery = pageQuery.extend({
  postMonth: month.optional(),
  /** Figures that were published, replaced or withdrawn at or after this instant. */
  changedSince: z.iso.datetime({ offset: true }).optional(),
});
export type PublishedQuery = z.output<typeof publishedQuery>;
export const ofDatasetSchema = z.object({ datasetId: id });

const next = z.string().nullable();

export const publicSubmissionSchema = z
  .object({
    submissionNo: z.string(),
    status: z.enum(submissionStatuses),
    datasetId: z.number().int(),
    dataset: z.string(),
    serviceProvider: z.string(),
    property: z.string().nullable(),
    fund: z.string().nullable(),
    postMonth: month,
    dueOn: z.iso.date(),
    /** To be sent with an upload, so that it replaces only what the program has seen. */
    generation: z.number().int(),
    hardCount: z.number().int(),
    softCount: z.number().int(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'PublicSubmission' });
export type PublicSubmission = z.infer<typeof publicSubmissionSchema>;
export const publicSubmissionPageSchema = z.object({ rows: z.array(publicSubmissionSchema), next });

export const publicUploadSchema = z.object({
  /** The generation that the program has seen; without it the file replaces whatever stands. */
  seenGeneration: z.coerce.number().int().nonnegative().optional(),
  comment: z.string().trim().min(1).max(4_000).optional(),
});

export const publishedDatasetSchema = z
  .object({
    datasetId: z.number().int(),
    name: z.string(),
    dataModel: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
  })
  .meta({ id: 'PublishedDataset' });
export type PublishedDataset = z.infer<typeof publishedDatasetSchema>;

export const publishedLoadSchema = z
  .object({
    loadId: z.number().int(),
    submissionNo: z.string(),
    postMonth: month,
    /** `published` replaces every earlier load of its submission; rows of another state are to be dropped. */
    state: z.enum(['published', 'superseded', 'reversed', 'withdrawn']),
    rowCount: z.number().int(),
    changedAt: z.iso.datetime(),
  })
  .meta({ id: 'PublishedLoad' });
export type PublishedLoadView = z.infer<typeof publishedLoadSchema>;
export const publishedLoadPageSchema = z.object({ rows: z.array(publishedLoadSchema), next });

export const publishedRowPageSchema = z
  .object({ rows: z.array(z.record(z.string(), z.unknown())), next })
  .meta({ id: 'PublishedRows' });
