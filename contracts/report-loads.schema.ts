import { z } from 'zod';
import { restatementKinds } from './restatements.ts';

const count = z.number().int().nonnegative();
const text = z.string().nullable();
/** An exact number; null where it cannot be computed from what is there. */
const figure = z.string().nullable();
const day = z.iso.date();

/** A rate that amounts were converted by; `rate` is null for a currency of the rows without one. */
export const usedRateSchema = z
  .object({
    postMonth: day,
    currency: z.string(),
    rate: figure,
    /** Currency of the fund that two rates were joined at; null for a rate of the pair itself. */
    through: text,
    /** Computed from the rate of the other direction. */
    isInverse: z.boolean(),
    source: text,
  })
  .meta({ id: 'UsedRate' });
export type UsedRate = z.infer<typeof usedRateSchema>;

const loadSums = z.object({ units: count, rent: figure, currency: text, area: figure, areaUnit: text });

/** Published figures that replaced others, the newest first. */
export const restatedLoadsSchema = z
  .object({
    total: count,
    rows: z.array(
      z.object({
        submissionNo: z.string(),
        subject: z.string(),
        postMonth: day,
        /** Null for a load of a time when that was not kept. */
        kind: z.enum(restatementKinds).nullable(),
        reason: text,
        by: text,
        at: z.iso.datetime(),
        /** Of monthly rent and area, where all rows have one currency and one unit. */
        before: loadSums,
        after: loadSums,
      }),
    ),
  })
  .meta({ id: 'RestatedLoads' });
export type RestatedLoads = z.infer<typeof restatedLoadsSchema>;
