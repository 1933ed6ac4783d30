import { z } from 'zod';
import { mostMatched, suggestionReasons } from './property-mappings.ts';

const count = z.number().int();
const named = z.object({ code: z.string(), name: z.string() });
const ids = z
  .string()
  .max(6_000)
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => text.split(',').map(Number));

export const propertyMappingCountsQuerySchema = z.object({ serviceProvider: z.string().max(200).optional() });
export const propertyMappingCountsSchema = z.object({ all: count, matched: count, unmatched: count, new: count });
export type PropertyMappingCounts = z.infer<typeof propertyMappingCountsSchema>;

export const suggestionsQuerySchema = z.object({
  /** Codes of these ids; without it, of all codes without a property. */
  ids: ids.optional(),
  serviceProvider: z.string().max(200).optional(),
});

export const suggestionsSchema = z.object({
  rows: z.array(
    z.object({
      id: z.number().int(),
      changedAt: z.iso.datetime(),
      providerCode: z.string(),
      localPropertyName: z.string().nullable(),
      serviceProvider: named,
      suggestions: z.array(
        z.object({
          property: named,
          /** From 0.6 to 0.99. */
          certainty: z.number(),
          reasons: z.array(z.enum(suggestionReasons)),
        }),
      ),
    }),
  ),
  /** Codes without a property beyond the ones listed. */
  more: count,
});
export type CodeSuggestions = z.infer<typeof suggestionsSchema>['rows'][number];

export const matchCodesSchema = z.object({
  matches: z
    .array(
      z.object({
        id: z.number().int().positive(),
        /** Code of the property. */
        property: z.string().min(1).max(200),
        changedAt: z.iso.datetime(),
      }),
    )
    .min(1)
    .max(mostMatched),
});
export type CodeMatch = z.infer<typeof matchCodesSchema>['matches'][number];

/** What became of each match, in the order of the request. */
export const matchResultsSchema = z.object({
  /** Providers of the matched codes, whose open submissions may be checked again. */
  serviceProviderIds: z.array(z.number().int()),
  results: z.array(
    z.object({
      id: z.number().int(),
      outcome: z.enum(['matched', 'refused']),
      /** Why it was refused; `StaleView` when the row has changed since it was seen. */
      code: z.string().nullable(),
    }),
  ),
});
export type MatchResults = z.infer<typeof matchResultsSchema>;
