import { z } from 'zod';
import { qualityMonthSchema } from './process-reports.schema.ts';
import { grades } from './process-reports.ts';
import { coverageSchema, figure, rentRollLineSchema } from './reports.schema.ts';
import { restatedLoadsSchema } from './report-loads.schema.ts';

const int = z.number().int();
const count = int.nonnegative();
const day = z.iso.date();
const named = z.object({ id: int, name: z.string() });
const beside = z.object({ now: figure, before: figure });

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
