import { z } from 'zod';
import { controlSchema, matcherSchema } from './account-mapping-controls.schema.ts';
import { chartStatuses, mappingOutcomes, mappingStates, mostMappingsPerSave } from './account-mappings.ts';
import { accountTypes, normalBalances, reportTypes } from './charts.ts';

const id = z.number().int().positive();
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-01$/);
const amount = z.string();
const listValues = z
  .string()
  .max(2_000)
  .default('')
  .transform((text) => text.split(',').filter((value) => value !== ''));

const isSignFlipped = z.boolean();
export const targetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('account'), masterAccountId: id, isSignFlipped }),
  z.object({
    kind: z.literal('segments'),
    parts: z
      .array(z.object({ segment: z.string().trim().min(1).max(100), masterAccountId: id }))
      .min(1)
      .max(50),
    restAccountId: id,
    isSignFlipped,
  }),
  z.object({
    kind: z.literal('shares'),
    parts: z
      .array(z.object({ masterAccountId: id, share: z.string().max(12) }))
      .min(2)
      .max(50),
    isSignFlipped,
  }),
  z.object({ kind: z.literal('ignore') }),
]);

const named = z.object({ id: z.number().int(), name: z.string() });

export const providerChartSchema = z
  .object({
    /** Of the provider's chart; the row is keyed by it. */
    chartId: id,
    fundName: z.string().nullable(),
    propertyName: z.string().nullable(),
    propertyCode: z.string().nullable(),
    serviceProviderId: id,
    serviceProvider: z.string(),
    masterCoa: named.nullable(),
    status: z.enum(chartStatuses),
    accounts: z.number().int(),
    pending: z.number().int(),
    pendingAmount: amount,
    totalAmount: amount,
    currency: z.string().nullable(),
    postMonth: z.iso.date().nullable(),
  })
  .meta({ id: 'ProviderChart' });
export type ProviderChart = z.infer<typeof providerChartSchema>;

export const providerChartPageSchema = z
  .object({
    rows: z.array(providerChartSchema),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'ProviderChartPage' });

/** An account of a provider with the place that it belongs to. */
export const listedAccountSchema = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  closing: amount.nullable(),
  currency: z.string().nullable(),
  /** Of this account alone: `Incomplete` while nothing decides on it. */
  status: z.enum(chartStatuses),
  /** Of the master accounts that it is mapped to, or without a mapping that the surest suggestion leads to. */
  accountTypes: z.array(z.enum(accountTypes)),
  chart: providerChartSchema,
});
export type ListedAccount = z.infer<typeof listedAccountSchema>;

export const listedAccountPageSchema = providerChartPageSchema
  .extend({ rows: z.array(listedAccountSchema) })
  .meta({ id: 'ListedAccountPage' });

export const pendingRecordsSchema = z
  .object({
    accounts: z.number().int(),
    /** Of the latest trial balances, for each currency; those in several currencies have none. */
    amounts: z.array(z.object({ currency: z.string().nullable(), amount })),
  })
  .meta({ id: 'PendingRecords' });
export type PendingRecords = z.infer<typeof pendingRecordsSchema>;

export const providerChartSorts = [
  'fundName',
  'propertyName',
  'masterCoa',
  'status',
  'pending',
  'pendingAmount',
] as const;

export const chartFiltersSchema = z.object({
  /** 1: charts of properties, 0: charts of funds. */
  IsForProperty: z.enum(['0', '1']).default('1'),
  masterCoa: listValues,
  accountType: listValues,
  subtype: listValues,
  status: listValues,
});

export const mappingOverviewSchema = z
  .object({
    /** Accounts without a mapping, and the charts that have some. */
    pendingAccounts: z.number().int(),
    pendingCharts: z.number().int(),
    /** Percent of the amounts of the latest trial balances, one decimal; null without amounts. */
    pendingShare: z.number().nullable(),
    fundCharts: z.number().int(),
    propertyCharts: z.number().int(),
    /** Mappings of providers that an administrator has to accept. */
    inReview: z.number().int(),
    masterCharts: z.array(named),
    /** The chart with the largest pending amount of the tab that has one. */
    largestChartId: id.nullable(),
  })
  .meta({ id: 'MappingOverview' });
export type MappingOverview = z.infer<typeof mappingOverviewSchema>;

const suggestionSchema = z.object({
  masterAccountId: id,
  certainty: z.number().int(),
  reasons: z.array(z.enum(['peers', 'name', 'similarName', 'code', 'subtype', 'balance'])),
  peers: z.object({ same: z.number().int(), all: z.number().int() }).nullable(),
});

export const sourceAccountSchema = z.object({
  accountId: id,
  code: z.string(),
  name: z.string(),
  closing: amount.nullable(),
  amount,
  currency: z.string().nullable(),
  outcome: z.enum(mappingOutcomes),
  mappingId: id.nullable(),
  suggestions: z.array(suggestionSchema),
});
export type SourceAccountView = z.infer<typeof sourceAccountSchema>;

export const accountMappingSchema = z.object({
  MappingId: id,
  matcher: matcherSchema,
  target: targetSchema,
  effectiveFrom: z.iso.date(),
  /** The first month without it; null while it has no end. */
  effectiveUntil: z.iso.date().nullable(),
  version: z.number().int(),
  state: z.enum(mappingStates),
  author: z.string().nullable(),
  at: z.iso.datetime(),
});
export type AccountMappingView = z.infer<typeof accountMappingSchema>;

export const masterAccountSchema = z.object({
  id,
  code: z.string(),
  name: z.string(),
  accountType: z.enum(accountTypes).nullable(),
  subtype: z.string().nullable(),
  normalBalance: z.enum(normalBalances),
  reportType: z.enum(reportTypes),
});
export type MasterAccountChoice = z.infer<typeof masterAccountSchema>;

export const waitingSubmissionSchema = z.object({ submissionNo: z.string(), postMonth: z.iso.date() });

export const chartMappingSchema = z
  .object({
    chart: providerChartSchema,
    mayEdit: z.boolean(),
    /** What this person maps waits for an administrator. */
    isReviewed: z.boolean(),
    accounts: z.array(sourceAccountSchema),
    mappings: z.array(accountMappingSchema),
    masterAccounts: z.array(masterAccountSchema),
    /** Months from which a mapping may be effective, the latest first. */
    months: z.array(month),
    waiting: z.array(waitingSubmissionSchema),
    /** Of the trial balances of this chart as delivered, and with the mappings in force: the latest month first. */
    controls: z.object({ delivered: z.array(controlSchema), recoded: z.array(controlSchema) }),
  })
  .meta({ id: 'ChartMapping' });
export type ChartMapping = z.infer<typeof chartMappingSchema>;

export const chartAccountsSchema = z
  .object({
    /** Pending ones first, and of both the largest amounts. */
    accounts: z.array(sourceAccountSchema.extend({ target: targetSchema.nullable() })),
    masterAccounts: z.array(masterAccountSchema),
    mayEdit: z.boolean(),
    /** From which month a suggestion that is accepted here holds. */
    effectiveFrom: month,
    waiting: z.array(waitingSubmissionSchema),
  })
  .meta({ id: 'ChartAccounts' });
export type ChartAccounts = z.infer<typeof chartAccountsSchema>;

export const mappingChangeSchema = z.object({
  matcher: matcherSchema,
  /** Null takes the mapping away. */
  target: targetSchema.nullable(),
  effectiveFrom: month,
  /** The mapping of these codes that the person has seen, null where there was none. */
  MappingId: id.nullable(),
  origin: z.enum(['hand', 'suggestion']).default('hand'),
  certainty: z.number().int().min(0).max(100).nullable().default(null),
});
export type MappingChange = z.infer<typeof mappingChangeSchema>;

export const saveMappingsSchema = z.object({ changes: z.array(mappingChangeSchema).min(1).max(mostMappingsPerSave) });

export const mappingConsequencesSchema = z
  .object({
    pending: z.number().int(),
    pendingAmount: amount,
    /** Figures that move: of open submissions at once, of published months only by a restatement. */
    moved: z.array(
      z.object({
        submissionNo: z.string(),
        dataset: z.string(),
        postMonth: z.iso.date(),
        status: z.string(),
        isPublished: z.boolean(),
        accounts: z.number().int(),
        amount,
        currency: z.string().nullable(),
        /** Who has to act on an open submission; nobody on a published month, which an administrator restates. */
        waitsFor: z.array(z.string()),
      }),
    ),
    movedCount: z.number().int(),
    /** As delivered, and recoded without and with the change: the latest month first. */
    controls: z.object({
      delivered: z.array(controlSchema),
      before: z.array(controlSchema),
      after: z.array(controlSchema),
    }),
    /** Submissions that were sent back because of unmapped accounts, and still have some. */
    waiting: z.array(waitingSubmissionSchema),
    /** Submissions that were sent back and have none any more: they are checked again by themselves. */
    freed: z.array(waitingSubmissionSchema),
    isInReview: z.boolean(),
  })
  .meta({ id: 'MappingConsequences' });
export type MappingConsequences = z.infer<typeof mappingConsequencesSchema>;

export const reviewMappingsSchema = z.object({
  MappingIds: z.array(id).min(1).max(mostMappingsPerSave),
  isAccepted: z.boolean(),
});

export const cloneChoicesSchema = z
  .object({
    charts: z.array(z.object({ chartId: id, name: z.string(), fundName: z.string().nullable() })),
    datasets: z.array(named),
  })
  .meta({ id: 'MappingCloneChoices' });
export type CloneChoices = z.infer<typeof cloneChoicesSchema>;

export const cloneChartSchema = z.object({ chartIds: z.array(id).min(1).max(200), datasetId: id });
export type CloneChart = z.infer<typeof cloneChartSchema>;

export const clonedChartsSchema = z
  .object({
    rows: z.array(
      z.object({
        chartId: id,
        name: z.string(),
        created: z.number().int(),
        exists: z.number().int(),
        differs: z.number().int(),
        /** It is mapped to another master chart, or to none: nothing is cloned. */
        isOtherChart: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'ClonedCharts' });
export type ClonedCharts = z.infer<typeof clonedChartsSchema>;
