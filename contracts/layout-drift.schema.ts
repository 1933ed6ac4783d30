import { z } from 'zod';
import { driftClasses, driftStates } from './layout-drift.ts';
import { mappingProposalSchema, sampleReadingSchema, sampleSchema } from './mapping-samples.schema.ts';
import { mappingPlaceViewSchema } from './mappings.schema.ts';

const head = z.object({ head: z.string(), letter: z.string().nullable() });

export const layoutDriftSchema = z
  .object({
    class: z.enum(driftClasses),
    headRow: z.object({ before: z.number().int(), now: z.number().int().nullable() }),
    columns: z.array(
      z.object({ field: z.string().nullable(), before: head, now: head.nullable(), state: z.enum(driftStates) }),
    ),
    added: z.array(head),
    removed: z.array(head),
  })
  .meta({ id: 'LayoutDrift' });

export const refusedFileParamsSchema = z.object({ submissionNo: z.string().trim().min(1).max(60) });

/** A refused file as sample of the mapping that refused it, with the mapping adapted to it. */
export const refusedFileSchema = z
  .object({
    submissionNo: z.string(),
    postMonth: z.string(),
    fileName: z.string(),
    receivedAt: z.string(),
    place: mappingPlaceViewSchema,
    datasetId: z.number().int(),
    /** Version of the mapping that refused the file. */
    version: z.number().int(),
    /** The last accepted file that the headings are compared with. */
    former: z.object({ postMonth: z.string(), fileName: z.string().nullable() }).nullable(),
    /** Submissions that refused the same file for its layout, one of each other dataset. */
    others: z.array(z.object({ submissionNo: z.string(), dataset: z.string() })),
    sample: sampleSchema,
    drift: layoutDriftSchema,
    proposal: mappingProposalSchema,
    reading: sampleReadingSchema,
  })
  .meta({ id: 'RefusedFile' });
export type RefusedFile = z.infer<typeof refusedFileSchema>;
