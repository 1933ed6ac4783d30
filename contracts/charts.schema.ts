import { z } from 'zod';
import { accountTypes, mostAccountChanges, normalBalances, reportTypes, starterCharts } from './charts.ts';
import { fieldProblemSchema } from './masters.schema.ts';

const id = z.number().int().positive().max(2_147_483_647);
const typed = z.string().max(2_000).nullable().optional();

/** What an account is to be; a field that is left out stays as it is. */
export const accountDraftSchema = z
  .object({
    code: typed,
    name: typed,
    nameJa: typed,
    nameAr: typed,
    normalBalance: typed,
    accountType: typed,
    reportType: typed,
    subtype: typed,
    /** Code of the account above it. */
    parent: typed,
    isActive: z.boolean().optional(),
  })
  .meta({ id: 'AccountDraft' });
export type AccountDraft = z.infer<typeof accountDraftSchema>;

export const saveAccountsSchema = z.object({
  /** The version of the chart that the person looked at. */
  version: z.number().int().nonnegative(),
  changes: z
    .array(
      z.object({
        /** Null for a new account. */
        accountId: id.nullable(),
        /** Null deletes the account. */
        values: accountDraftSchema.nullable(),
      }),
    )
    .min(1)
    .max(mostAccountChanges),
});
export type SaveAccounts = z.infer<typeof saveAccountsSchema>;

export const savedAccountsSchema = z
  .object({ version: z.number().int(), added: z.number().int(), changed: z.number().int(), deleted: z.number().int() })
  .meta({ id: 'SavedAccounts' });
export type SavedAccounts = z.infer<typeof savedAccountsSchema>;

/** Rows that were refused, by their place among the changes. */
export const refusedAccountsSchema = z.array(
  z.object({ index: z.number().int(), problems: z.array(fieldProblemSchema) }),
);
export type RefusedAccounts = z.infer<typeof refusedAccountsSchema>;

export const treeAccountSchema = z
  .object({
    accountId: z.number().int(),
    code: z.string(),
    name: z.string(),
    nameJa: z.string().nullable(),
    nameAr: z.string().nullable(),
    normalBalance: z.enum(normalBalances),
    accountType: z.enum(accountTypes).nullable(),
    reportType: z.enum(reportTypes),
    subtype: z.string().nullable(),
    parentId: z.number().int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'TreeAccount' });
export type TreeAccount = z.infer<typeof treeAccountSchema>;

export const chartTreeSchema = z
  .object({
    chartId: z.number().int(),
    name: z.string(),
    version: z.number().int(),
    fundCount: z.number().int(),
    propertyCount: z.number().int(),
    mayEdit: z.boolean(),
    /** Its accounts and published amounts are still read; nothing is associated with it any more. */
    isRetired: z.boolean(),
    /** In the order of their codes. */
    accounts: z.array(treeAccountSchema),
  })
  .meta({ id: 'ChartTree' });
export type ChartTree = z.infer<typeof chartTreeSchema>;

const factsSchema = z
  .object({
    code: z.string(),
    name: z.string(),
    nameJa: z.string().nullable(),
    nameAr: z.string().nullable(),
    normalBalance: z.enum(normalBalances),
    accountType: z.enum(accountTypes).nullable(),
    reportType: z.enum(reportTypes),
    subtype: z.string().nullable(),
    parentId: z.number().int().nullable(),
    isActive: z.boolean(),
  })
  .meta({ id: 'AccountFacts' });

export const chartVersionsSchema = z
  .object({
    rows: z.array(
      z.object({
        version: z.number().int(),
        at: z.string(),
        /** Null for a chart that was installed without a person. */
        by: z.string().nullable(),
        importedFrom: z.string().nullable(),
        added: z.number().int(),
        changed: z.number().int(),
        deleted: z.number().int(),
      }),
    ),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'ChartVersions' });
export type ChartVersions = z.infer<typeof chartVersionsSchema>;

export const versionDifferenceSchema = z
  .object({
    from: z.number().int(),
    to: z.number().int(),
    changes: z.array(
      z.object({ accountId: z.number().int(), before: factsSchema.nullable(), after: factsSchema.nullable() }),
    ),
    /** Codes of the accounts that the changes name as parents. */
    parents: z.record(z.string(), z.string()),
    /** More are counted than listed. */
    total: z.number().int(),
  })
  .meta({ id: 'ChartDifference' });
export type VersionDifference = z.infer<typeof versionDifferenceSchema>;

export const formerCodesSchema = z
  .object({
    rows: z.array(
      z.object({
        accountId: z.number().int(),
        formerCode: z.string(),
        newCode: z.string(),
        version: z.number().int(),
        at: z.string(),
        by: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'FormerCodes' });
export type FormerCodes = z.infer<typeof formerCodesSchema>;

const codes = z.array(z.string().trim().min(1).max(200)).max(5_000).default([]);

export const associateChartSchema = z
  .object({
    /** Names of funds and codes of properties. */
    funds: codes,
    properties: codes,
    /** Takes them from the chart that they are associated with now. */
    isMoving: z.boolean().default(false),
    /** Ends the association in place of making it. */
    isEnding: z.boolean().default(false),
  })
  .refine(({ funds, properties }) => funds.length + properties.length > 0, {
    message: 'Name a fund or a property.',
  });
export type AssociateChart = z.input<typeof associateChartSchema>;

const placeOfChartSchema = z.object({
  kind: z.enum(['fund', 'property']),
  id: z.number().int(),
  /** Of a property. */
  code: z.string().nullable(),
  name: z.string(),
  /** Properties that follow a fund. */
  propertyCount: z.number().int(),
});
export type PlaceOfChart = z.infer<typeof placeOfChartSchema>;

export const chartAssociationsSchema = z
  .object({
    rows: z.array(placeOfChartSchema),
    /** Places in the reader's reach that have the chart from a fund above, which is out of it. */
    inherited: z.array(placeOfChartSchema),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
  })
  .meta({ id: 'ChartAssociations' });
export type ChartAssociations = z.infer<typeof chartAssociationsSchema>;

export const starterChartsSchema = z
  .object({
    rows: z.array(
      z.object({
        starter: z.enum(starterCharts),
        name: z.string(),
        accountCount: z.number().int(),
        /** The chart that was installed from it, if there is one. */
        chartId: z.number().int().nullable(),
      }),
    ),
  })
  .meta({ id: 'StarterCharts' });
export type StarterCharts = z.infer<typeof starterChartsSchema>;

export const ofStarterSchema = z.object({ starter: z.enum(starterCharts) });

/** Published trial balances under the accounts of a chart, with natural signs; empty where nothing is published. */
export const chartAmountsSchema = z
  .object({
    /** Months that have some, the latest first. */
    months: z.array(z.iso.date()),
    postMonth: z.iso.date().nullable(),
    /** Book and currency, which are never added. */
    groups: z.array(z.string()),
    group: z.string().nullable(),
    currency: z.string().nullable(),
    accounts: z.array(z.object({ accountId: z.number().int(), amount: z.string() })),
    rollUps: z.object({ EGI: z.string(), NOI: z.string(), NetIncome: z.string() }),
  })
  .meta({ id: 'ChartAmounts' });
export type ChartAmounts = z.infer<typeof chartAmountsSchema>;
export const chartAmountsQuerySchema = z.object({
  postMonth: z.iso.date().optional(),
  group: z.string().max(80).optional(),
});
