import { z } from 'zod';
import {
  appliedLevels,
  cloneMappingOutcomes,
  mappingPlaceActs,
  mappingStates,
  mappingTabs,
  staleReasons,
} from './mapping-places.ts';
import { mappingChangeSchema } from './mappings.schema.ts';

const id = z.number().int();
const named = z.object({ id, code: z.string(), name: z.string() });
const codes = z
  .string()
  .max(4_000)
  .transform((text) => text.split(',').filter((code) => code !== ''));

export const placeFiltersSchema = z.object({
  tab: z.enum(mappingTabs).default('property'),
  state: codes.pipe(z.array(z.enum(mappingStates))).optional(),
  serviceProvider: codes.optional(),
  property: codes.optional(),
  fund: codes.optional(),
  dataset: codes.optional(),
});
export type PlaceFilters = z.output<typeof placeFiltersSchema>;

const mappingPlaceRowSchema = z
  .object({
    key: z.string(),
    /** Null: all properties or funds of the service provider. */
    subject: named.nullable(),
    serviceProvider: named,
    fund: z.object({ id, name: z.string() }).nullable(),
    dataset: z.object({ id, name: z.string() }),
    state: z.enum(mappingStates),
    staleReasons: z.array(z.enum(staleReasons)),
    /** The mapping that applies, and where it was made. */
    mapping: z
      .object({
        id,
        version: z.number().int(),
        level: z.enum(appliedLevels),
        /** Name of the fund or property it was made for; null for the service provider. */
        of: z.string().nullable(),
        isOwn: z.boolean(),
        fundId: id.nullable(),
        propertyId: id.nullable(),
        reportPackageId: id.nullable(),
        isFundEnabled: z.boolean(),
        savedAt: z.iso.datetime(),
        author: z.string().nullable(),
      })
      .nullable(),
    /** The connection that maps its files for this place itself; null also for readers who may not see connections. */
    connection: z.object({ id, name: z.string() }).nullable(),
    allowedActs: z.array(z.enum(mappingPlaceActs)),
  })
  .meta({ id: 'MappingPlaceRow' });
export type MappingPlaceRow = z.infer<typeof mappingPlaceRowSchema>;

export const mappingPlacePageSchema = z.object({
  rows: z.array(mappingPlaceRowSchema),
  page: z.number().int(),
  size: z.number().int(),
  total: z.number().int(),
  isTotalCapped: z.boolean(),
});

const count = z.number().int();
export const mappingPlaceCountsSchema = z.object({
  property: z.object({ mapped: count, notMapped: count, stale: count }),
  fund: z.object({ mapped: count, notMapped: count, stale: count }),
});
export type MappingPlaceCounts = z.infer<typeof mappingPlaceCountsSchema>;

export const mappingVersionsSchema = z.object({
  versions: z.array(
    z.object({
      version: z.number().int(),
      savedAt: z.iso.datetime(),
      author: z.string().nullable(),
      dataModelVersion: z.number().int().nullable(),
      /** What differs from the version before it. */
      changes: z.array(mappingChangeSchema),
    }),
  ),
});
export type MappingVersions = z.infer<typeof mappingVersionsSchema>['versions'];

const targets = z.array(z.string().min(1).max(200)).max(500).default([]);

export const cloneMappingSchema = z
  .object({
    mappingId: z.number().int().positive(),
    /** Codes of properties, names of funds, codes of service providers. */
    properties: targets,
    funds: targets,
    serviceProviders: targets,
    /** Adds a version where a mapping with other content exists. */
    isReplacing: z.boolean().default(false),
  })
  .refine(({ properties, funds, serviceProviders }) => properties.length + funds.length + serviceProviders.length > 0);
export type CloneMapping = z.infer<typeof cloneMappingSchema>;

export const cloneMappingResultSchema = z.object({
  counts: z.object(
    Object.fromEntries(cloneMappingOutcomes.map((one) => [one, count])) as Record<
      (typeof cloneMappingOutcomes)[number],
      typeof count
    >,
  ),
  rows: z.array(
    z.object({
      target: z.string(),
      outcome: z.enum(cloneMappingOutcomes),
      /** What differs from the mapping of the target. */
      changes: z.array(mappingChangeSchema),
      /** Why the target is left out: a code. */
      reason: z.string().nullable(),
    }),
  ),
});
export type CloneMappingResult = z.infer<typeof cloneMappingResultSchema>;
