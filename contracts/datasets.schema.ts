import { z } from 'zod';
import { associationActs, associationStates, datasetCauses, mostAssociationActs } from './datasets.ts';

const id = z.number().int().positive().max(2_147_483_647);

export const datasetOverviewSchema = z
  .object({
    /** The month under collection, `YYYY-MM-01`; null while there is no submission. */
    postMonth: z.string().nullable(),
    datasets: z.array(
      z.object({
        datasetId: z.number().int(),
        dataModelId: z.number().int(),
        name: z.string(),
        /** Funds and properties that it is collected for, of those the reader may see. */
        fundCount: z.number().int(),
        propertyCount: z.number().int(),
        /** Submissions of the month: all, those whose file passed every hard rule, and those that are late. */
        expected: z.number().int(),
        received: z.number().int(),
        late: z.number().int(),
        frequencies: z.array(
          z.object({
            submitFrequency: z.string(),
            submitTimelineDay: z.number().int().nullable(),
            count: z.number().int(),
          }),
        ),
        missing: z.array(
          z.object({ cause: z.enum(datasetCauses), count: z.number().int(), names: z.array(z.string()) }),
        ),
      }),
    ),
  })
  .meta({ id: 'DatasetOverview' });
export type DatasetOverview = z.infer<typeof datasetOverviewSchema>;
export type DatasetFacts = DatasetOverview['datasets'][number];

/** Who delivers a dataset: each provider with its places of today, and the month under collection. */
export const datasetDeliveriesSchema = z
  .object({
    postMonth: z.string().nullable(),
    providers: z.array(
      z.object({
        serviceProviderId: z.number().int(),
        serviceProvider: z.string(),
        isActive: z.boolean(),
        /** Properties or funds of the dataset, of those the reader may see. */
        places: z.number().int(),
        expected: z.number().int(),
        received: z.number().int(),
        late: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'DatasetDeliveries' });
export type DatasetDeliveries = z.infer<typeof datasetDeliveriesSchema>;

export const associationChangeSchema = z
  .object({
    act: z.enum(associationActs),
    fundId: id.optional(),
    propertyId: id.optional(),
    /** Of what is left out. */
    reason: z.string().trim().max(500).optional(),
  })
  .refine(({ fundId, propertyId }) => (fundId === undefined) !== (propertyId === undefined), {
    message: 'Name a fund or a property.',
  })
  .meta({ id: 'AssociationChange' });
export type AssociationChange = z.infer<typeof associationChangeSchema>;

const changes = z.array(associationChangeSchema).max(mostAssociationActs);

/** The screen as it would be after changes that are not saved yet. */
export const associationPageSchema = z.object({
  changes: changes.default([]),
  search: z.string().max(200).default(''),
  state: z.enum(associationStates).default('all'),
  page: z.number().int().min(1).max(1_000).default(1),
  size: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]).default(25),
});
export type AssociationRequest = z.input<typeof associationPageSchema>;

/** Below one fund; null: properties that no fund holds. */
export const associationRowsSchema = z.object({
  changes: changes.default([]),
  search: z.string().max(200).default(''),
  fundId: id.nullable(),
  limit: z.number().int().min(1).max(200).default(10),
});
export type AssociationRowsRequest = z.input<typeof associationRowsSchema>;

export const associatedFundSchema = z
  .object({
    /** Null: what no fund holds. */
    fundId: z.number().int().nullable(),
    name: z.string(),
    /** 0 for a fund that lies below none. */
    depth: z.number().int(),
    /** Directly in it. */
    propertyCount: z.number().int(),
    coveredCount: z.number().int(),
    /** What is new in it is collected too; of a dataset of funds: the fund itself is. */
    isIncluded: z.boolean(),
    reason: z.string().nullable(),
    /** The reader may change the fund as a whole. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'AssociatedFund' });
export type AssociatedFund = z.infer<typeof associatedFundSchema>;

export const associatedFundsSchema = z
  .object({
    changedAt: z.string(),
    rows: z.array(associatedFundSchema),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    /** In all funds that the reader sees. */
    coveredCount: z.number().int(),
    propertyCount: z.number().int(),
  })
  .meta({ id: 'AssociatedFunds' });
export type AssociatedFunds = z.infer<typeof associatedFundsSchema>;

export const associatedPropertySchema = z
  .object({
    propertyId: z.number().int(),
    code: z.string(),
    name: z.string(),
    isCovered: z.boolean(),
    reason: z.string().nullable(),
    serviceProvider: z.string().nullable(),
    mapping: z.enum(['mapped', 'missing']),
    frequency: z.object({ submitFrequency: z.string(), submitTimelineDay: z.number().int().nullable() }).nullable(),
    /** The newest month whose submission is completed, `YYYY-MM-01`. */
    lastAccepted: z.string().nullable(),
  })
  .meta({ id: 'AssociatedProperty' });
export type AssociatedProperty = z.infer<typeof associatedPropertySchema>;

export const associatedPropertiesSchema = z
  .object({ rows: z.array(associatedPropertySchema), total: z.number().int() })
  .meta({ id: 'AssociatedProperties' });
export type AssociatedProperties = z.infer<typeof associatedPropertiesSchema>;

export const saveAssociationsSchema = z.object({ changedAt: z.iso.datetime(), changes: changes.min(1) });
export const savedAssociationsSchema = z.object({ changedAt: z.string() }).meta({ id: 'SavedAssociations' });
