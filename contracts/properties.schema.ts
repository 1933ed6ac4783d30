import { z } from 'zod';
import { bulkIds, bulkResultsSchema } from './masters.schema.ts';
import { mostHandedOver } from './properties.ts';
import { submissionStatuses } from './submissions.ts';

const day = z.iso.date();
const code = z.string().trim().min(1).max(40);

export const propertyTicketsSchema = z
  .object({
    tickets: z.array(
      z.object({
        submissionNo: z.string(),
        datasetName: z.string(),
        serviceProviderName: z.string(),
        postMonth: day,
        status: z.enum(submissionStatuses),
      }),
    ),
  })
  .meta({ id: 'PropertyTickets' });

export const laterTicketsQuerySchema = z.object({ disposedOn: day });
export const closeLaterTicketsSchema = z.object({
  /** As the record says it when the tickets are closed. */
  disposedOn: day,
  comment: z.string().trim().min(1).max(4_000),
});

export const providerTicketsQuerySchema = z.object({ serviceProvider: code });
export const handOverPropertySchema = z.object({
  /** Codes of providers; null for a property that nobody delivers for. */
  from: code.nullable(),
  to: code,
  validFrom: day,
  /** Open tickets that are with the provider go along. */
  includesTickets: z.boolean(),
});

export const setProviderSchema = handOverPropertySchema.omit({ from: true }).extend({
  propertyIds: bulkIds.max(mostHandedOver),
});
export const setProviderResultsSchema = bulkResultsSchema
  .extend({
    /** Numbers of the open tickets that could not go along. */
    stayingTickets: z.array(z.string()),
  })
  .meta({ id: 'SetProviderResults' });

export const unassociatedSchema = z.object({ count: z.number().int() }).meta({ id: 'UnassociatedProperties' });
