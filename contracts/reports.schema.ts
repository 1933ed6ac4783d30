import { z } from 'zod';
import { restatedLoadsSchema, usedRateSchema } from './report-loads.schema.ts';
import { areaUnits, expiryBases, expiryKinds, expiryPeriods, rentRollChanges, vacancyReasons } from './reports.ts';
import { submissionStatuses } from './submissions.ts';

const int = z.number().int();
const count = int.nonnegative();
const text = z.string().nullable();
const day = z.iso.date();
/** An exact number; null where it cannot be computed from what is there. */
export const figure = z.string().nullable();
const named = z.object({ id: int, name: z.string() });
export const pageShape = { page: int, size: int, total: int, isTotalCapped: z.boolean() };

export const reportChoicesSchema = z
  .object({
    funds: z.array(named),
    properties: z.array(named),
    datasets: z.array(named),
    serviceProviders: z.array(named),
    propertyTypes: z.array(z.string()),
    /** Newest first: months with submissions. */
    postMonths: z.array(day),
    currencies: z.array(z.string()),
  })
  .meta({ id: 'ReportChoices' });
export type ReportChoices = z.infer<typeof reportChoicesSchema>;

/** How much of a month is published. */
export const coverageSchema = z
  .object({
    postMonth: day,
    expected: count,
    published: count,
    /** The first of those that are missing, by name. */
    missing: z.array(
      z.object({
        submissionNo: z.string(),
        subject: z.string(),
        status: z.enum(submissionStatuses),
        holder: z.string(),
      }),
    ),
  })
  .meta({ id: 'ReportCoverage' });
export type Coverage = z.infer<typeof coverageSchema>;

/** The month, currency and unit that a report was made for, and what they left out. */
export const measuresShape = {
  postMonth: day,
  /** The month beside it. */
  against: day,
  /** Null when there are no rows. */
  currency: text,
  areaUnit: z.enum(areaUnits).nullable(),
  coverage: coverageSchema,
  coverageBefore: coverageSchema,
  rates: z.array(usedRateSchema),
  restated: restatedLoadsSchema,
  /** The day at whose end the figures stood as they are shown; null for the latest. */
  publishedOn: day.nullable(),
};

/** Rows in a currency for which the month has no rate: they are no part of amounts. */
const leftOut = z.array(z.object({ currency: z.string(), rows: count }));

export const rentRollTotalsSchema = z
  .object({
    units: count,
    area: figure,
    occupiedArea: figure,
    rent: figure,
    /** Of the properties that are published in both months; null when there is none. */
    rentChange: figure,
    rentBefore: figure,
    comparedProperties: count,
    properties: count,
    changes: z.object({ new: count, renewed: count, repriced: count, vacated: count }),
    repricedBy: figure,
    vacatedArea: figure,
    unitsWithoutArea: count,
    leftOut,
  })
  .meta({ id: 'RentRollTotals' });
export type RentRollTotals = z.infer<typeof rentRollTotalsSchema>;

export const rentRollSummarySchema = z
  .object({ ...measuresShape, totals: rentRollTotalsSchema })
  .meta({ id: 'RentRollSummary' });
export type RentRollSummary = z.infer<typeof rentRollSummarySchema>;

export const rentRollLineSchema = z
  .object({
    /** Where the row was loaded from; of the earlier month when the unit is no longer listed. */
    loadId: int,
    rowNo: int,
    isGone: z.boolean(),
    property: named,
    fund: named.nullable(),
    building: text,
    unit: text,
    status: text,
    tenant: text,
    leaseCode: text,
    area: figure,
    areaUnit: text,
    rent: figure,
    currency: text,
    leaseStart: day.nullable(),
    leaseEnd: day.nullable(),
    nextBreak: day.nullable(),
    changes: z.array(z.enum(rentRollChanges)),
    /** Null when there is nothing to compare with. */
    /** `currency` is that of its rent: another currency alone is no change of the rent. */
    before: z.object({ status: text, tenant: text, rent: figure, currency: text, leaseEnd: day.nullable() }).nullable(),
    isRestated: z.boolean(),
  })
  .meta({ id: 'RentRollLine' });
export type RentRollLine = z.infer<typeof rentRollLineSchema>;

export const rentRollPageSchema = z.object({ rows: z.array(rentRollLineSchema), ...pageShape });

export const rentRollGroupSchema = z
  .object({ id: int.nullable(), name: text, ...rentRollTotalsSchema.omit({ leftOut: true }).shape, rowsLeftOut: count })
  .meta({ id: 'RentRollGroup' });
export type RentRollGroup = z.infer<typeof rentRollGroupSchema>;

export const rentRollGroupPageSchema = z.object({ rows: z.array(rentRollGroupSchema), ...pageShape });

const years = figure;
export const expiryBucketSchema = z
  .object({
    kind: z.enum(expiryKinds),
    /** First day of the year or month; null for the kinds without one. */
    period: day.nullable(),
    leases: count,
    area: figure,
    /** Of all area, the vacant one included; between 0 and 1. */
    areaShare: figure,
    /** Contracted, of a year. */
    rent: figure,
    rentShare: figure,
    /** Rent share of this and the buckets before it; null where nothing is let. */
    cumulative: figure,
  })
  .meta({ id: 'ExpiryBucket' });
export type ExpiryBucket = z.infer<typeof expiryBucketSchema>;

export const expiryTotalsSchema = z
  .object({
    leases: count,
    area: figure,
    rent: figure,
    /** Years to the end of the contracts, weighted by rent and by area; null where nothing weighs. */
    waultByRent: years,
    waultByArea: years,
    within12Months: z.object({ leases: count, rent: figure, rentShare: figure }),
    unitsWithoutArea: count,
    unitsWithoutRent: count,
    leftOut,
  })
  .meta({ id: 'ExpiryTotals' });
export type ExpiryTotals = z.infer<typeof expiryTotalsSchema>;

export const leaseExpirationSchema = z
  .object({
    ...measuresShape,
    basis: z.enum(expiryBases),
    by: z.enum(expiryPeriods),
    totals: expiryTotalsSchema,
    totalsBefore: expiryTotalsSchema,
    buckets: z.array(expiryBucketSchema),
    topTenants: z.array(z.object({ tenant: z.string(), rent: figure, rentShare: figure, endsOn: day.nullable() })),
  })
  .meta({ id: 'LeaseExpiration' });
export type LeaseExpiration = z.infer<typeof leaseExpirationSchema>;

export const expiryLeaseSchema = z
  .object({
    /** Of its first row. */
    loadId: int,
    rowNo: int,
    property: named,
    fund: named.nullable(),
    tenant: text,
    leaseCode: text,
    units: text,
    kind: z.enum(expiryKinds),
    period: day.nullable(),
    endsOn: day.nullable(),
    leaseEnd: day.nullable(),
    nextBreak: day.nullable(),
    area: figure,
    rent: figure,
    rentShare: figure,
  })
  .meta({ id: 'ExpiryLease' });
export type ExpiryLease = z.infer<typeof expiryLeaseSchema>;
export const expiryLeasePageSchema = z.object({ rows: z.array(expiryLeaseSchema), ...pageShape });

/** One measure of vacancy over the properties for which it is known. */
const vacancyShare = z.object({ share: figure, vacant: figure, whole: figure, properties: count });
const vacancyShares = z.object({ area: vacancyShare, inrev: vacancyShare, epra: vacancyShare, properties: count });

const vacancyWarning = z.object({
  property: named,
  serviceProvider: z.string(),
  submissionNo: z.string(),
  /** Units without an area, without a market rent, and let units without a rent. */
  withoutArea: count,
  withoutErv: count,
  withoutRent: count,
  units: count,
});

export const vacancySchema = z
  .object({
    ...measuresShape,
    /** Reasons that are left out of every measure. */
    without: z.array(z.enum(vacancyReasons)),
    totals: vacancyShares,
    before: vacancyShares,
    reasons: z.array(z.object({ reason: z.enum(vacancyReasons), units: count, area: figure })),
    /** Twelve months, the one of the report last. */
    trend: z.array(z.object({ postMonth: day, area: figure, inrev: figure, epra: figure, properties: count })),
    /** The first of the properties for which a measure is not known, and how many there are. */
    warnings: z.array(vacancyWarning),
    warned: count,
  })
  .meta({ id: 'Vacancy' });
export type Vacancy = z.infer<typeof vacancySchema>;

export const vacancyPropertySchema = z
  .object({
    property: named,
    units: count,
    area: figure,
    areaVacancy: figure,
    inrev: figure,
    epra: figure,
    withoutArea: count,
    withoutErv: count,
    withoutRent: count,
    /** Share of the lettable area by reason. */
    reasons: z.array(z.object({ reason: z.enum(vacancyReasons), share: figure })),
    /** Null when no vacant unit says when it was left. */
    longestDays: int.nullable(),
  })
  .meta({ id: 'VacancyProperty' });
export type VacancyProperty = z.infer<typeof vacancyPropertySchema>;
export const vacancyPropertyPageSchema = z.object({ rows: z.array(vacancyPropertySchema), ...pageShape });

export const vacantUnitSchema = z
  .object({
    loadId: int,
    rowNo: int,
    property: named,
    fund: named.nullable(),
    unit: text,
    reason: z.enum(vacancyReasons),
    area: figure,
    erv: figure,
    vacantSince: day.nullable(),
    daysVacant: int.nullable(),
    lastTenant: text,
  })
  .meta({ id: 'VacantUnit' });
export type VacantUnit = z.infer<typeof vacantUnitSchema>;
export const vacantUnitPageSchema = z.object({ rows: z.array(vacantUnitSchema), ...pageShape });
