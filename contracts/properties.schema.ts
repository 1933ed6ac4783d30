import { z } from 'zod';
import { bulkIds, bulkResultsSchema } from './masters.schema.ts';
import { mostHandedOver } from './properties.ts';
import { submissionStatuses } from './submissions.ts';

const day = z.iso.date();
const code = z.string().trim().min(1).max(40);

export const propertySubmissionsSchema = z
  .object({
    submissions: z.array(
      z.object({
        submissionNo: z.string(),
        datasetName: z.string(),
        serviceProviderName: z.string(),
        postMonth: day,
        status: z.enum(submissionStatuses),
      }),
    ),
  })
  .meta({ id: 'PropertySubmissions' });

export const laterSubmissionsQuerySchema = z.object({ disposedOn: day });
export const closeLaterSubmissionsSchema = z.object({
  /** As the record says it when the submissions are closed. */
  disposedOn: day,
  comment: z.string().trim().min(1).max(4_000),
});

export const providerSubmissionsQuerySchema = z.object({ serviceProvider: code });
export const handOverPropertySchema = z.object({
  /** Codes of providers; null for a property that nobody delivers for. */
  from: code.nullable(),
  to: code,
  validFrom: day,
  /** Open submissions that are with the provider go along. */
  includesSubmissions: z.boolean(),
});

export const setProviderSchema = handOverPropertySchema.omit({ from: true }).extend({
  propertyIds: bulkIds.max(mostHandedOver),
});
export const setProviderResultsSchema = bulkResultsSchema
  .extend({
    /** Numbers of the open submissions that could not go along. */
    stayingSubmissions: z.array(z.string()),
  })
  .meta({ id: 'SetProviderResults' });

export const unassociatedSchema = z.object({ count: z.number().int() }).meta({ id: 'UnassociatedProperties' });
