import { z } from 'zod';
import { accountTypes } from './charts.ts';
import { qualityMonthSchema } from './process-reports.schema.ts';
import { grades } from './process-reports.ts';
import { coverageSchema, figure, pageShape, rentRollLineSchema } from './reports.schema.ts';
import { restatedLoadsSchema } from './report-loads.schema.ts';

const int = z.number().int();
const count = int.nonnegative();
const day = z.iso.date();
const named = z.object({ id: int, name: z.string() });
const beside = z.object({ now: figure, before: figure });

/** Why a property is left out of the net operating income of its fund. */
const leftOutOfNoi = ['NOT_IN', 'UNMAPPED', 'NO_RATE'] as const;

/** Of published trial balances under the master accounts; a property counts whole or not at all. */
const noiSchema = z.object({
  /** Null when no property counts. */
  now: figure,
  /** Of the same properties in the month before; null when one of them does not count there. */
  before: figure,
  currency: z.string().nullable(),
  properties: count,
  expected: count,
  /** By name. */
  leftOut: z.array(z.object({ property: z.string(), reason: z.enum(leftOutOfNoi) })),
});
export type WallNoi = z.infer<typeof noiSchema>;

/** A row of a published trial balance, or the part of it that is mapped to one master account. */
const noiLineSchema = z
  .object({
    ...{ loadId: int, rowNo: int, partNo: int, submissionNo: z.string(), versionNo: int, property: named },
    /** The cell of the row that the amount was read from. */
    field: z.enum(['net_change', 'debit', 'credit']),
    account: z.object({ code: z.string().nullable(), name: z.string().nullable() }),
    masterAccount: z.object({ code: z.string(), name: z.string() }),
    type: z.enum(accountTypes),
    /** What it adds to the net operating income: income above zero, expense below. In the currency of the page. */
    amount: figure,
    ownAmount: figure,
    ownCurrency: z.string().nullable(),
  })
  .meta({ id: 'NoiLine' });
export type NoiLine = z.infer<typeof noiLineSchema>;

export const noiLinePageSchema = z
  .object({
    rows: z.array(noiLineSchema),
    ...pageShape,
    currency: z.string().nullable(),
    /** Of all rows found, on every page. */
    sum: figure,
  })
  .meta({ id: 'NoiLinePage' });
export type NoiLinePage = z.infer<typeof noiLinePageSchema>;

/** One fund in one month: how complete, how late, how good, what changed, and what is not in. */
const wallPageSchema = z.object({
  fund: named,
  properties: count,
  serviceProviders: count,
  complete: z.object({
    expected: count,
    completed: count,
    review: count,
    approval: count,
    open: count,
    /** Submissions whose first version without errors came by the due date. */
    onTime: count,
  }),
  late: z.object({
    submissions: count,
    oldestDays: count,
    /** The oldest of them. */
    listed: z.array(z.object({ submissionNo: z.string(), subject: z.string(), dataset: z.string(), daysLate: count })),
    /** Submissions that passed after their due date, and by how many days the latest of them. */
    cameLate: count,
    mostDaysLate: count,
    /** Those that are due next with nothing in. */
    next: z.array(z.object({ submissionNo: z.string(), subject: z.string(), dataset: z.string(), dueOn: day })),
  }),
  good: z.object({ score: figure, grade: z.enum(grades).nullable(), months: z.array(qualityMonthSchema) }),
  /** Of published rent rolls; null where there is none. */
  changed: z.object({
    currency: z.string().nullable(),
    areaUnit: z.string().nullable(),
    /** Occupied share of the area, monthly rent, and years to the end of the contracts by rent. */
    occupancy: beside,
    rent: beside,
    wault: beside,
    noi: noiSchema,
    lines: z.array(rentRollLineSchema),
    more: count,
    coverage: coverageSchema,
  }),
  restated: restatedLoadsSchema,
  missing: z.array(z.object({ dataset: z.string(), expected: count, completed: count })),
  /** Report packages whose figures appear when all members are ready or an administrator releases them. */
  embargoed: z.array(z.object({ reportPackage: z.string(), place: z.string(), members: count, ready: count })),
  /** When all are in if it takes as many days after the period as the median of the last twelve months; null when all are in. */
  allInBy: day.nullable(),
});
export type WallPage = z.infer<typeof wallPageSchema>;

export const monthWallSchema = z
  .object({
    postMonth: day,
    against: day,
    /** Funds with submissions in the month that the reader sees, by name. */
    funds: z.array(named),
    /** Null when there is no such fund. */
    page: wallPageSchema.nullable(),
  })
  .meta({ id: 'MonthWall' });
export type MonthWall = z.infer<typeof monthWallSchema>;
