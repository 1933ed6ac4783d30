import { z } from 'zod';
import { areaUnits } from '#contracts/reports.ts';
import { postMonthSchema, submissionFiltersSchema } from '#contracts/submissions.schema.ts';

const texts = z
  .string()
  .max(20_000)
  .transform((text) => text.split(',').filter((part) => part !== ''))
  .optional();

/** Filters of every report. */
export const reportFilters = z.object({
  ...submissionFiltersSchema.pick({ fundId: true, propertyId: true, serviceProviderId: true }).shape,
  propertyType: texts,
});
export type ReportFilters = z.output<typeof reportFilters>;

/** Without a month the newest that is published; without one to compare with, the month before. */
export const measuredQuery = reportFilters.extend({
  postMonth: postMonthSchema.optional(),
  against: postMonthSchema.optional(),
  /** What amounts are converted to; without it the currency of most rows. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/u)
    .optional(),
  areaUnit: z.enum(areaUnits).optional(),
  /** Figures as they were published at the end of this day, UTC; without it the latest. */
  publishedOn: z.iso.date().optional(),
});
export type MeasuredQuery = z.output<typeof measuredQuery>;
