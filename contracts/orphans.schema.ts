import { z } from 'zod';
import { orphanCategories, orphanReasons, orphanSubjects } from './orphans.ts';
import { postMonthSchema } from './submissions.schema.ts';

export const orphanSortColumns = ['stake', 'name', 'serviceProvider', 'fund', 'dataset', 'reason'] as const;

export const orphanCountsQuerySchema = z.object({ postMonth: postMonthSchema.optional() });
export const orphanFiltersSchema = orphanCountsQuerySchema.extend({
  isIgnored: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
});
export const orphanParamsSchema = z.object({ category: z.enum(orphanCategories) });

const named = z.object({ id: z.number().int(), name: z.string() }).nullable();
const ignoredSchema = z.object({ reason: z.string(), until: z.iso.date(), by: z.string() }).nullable();

/** `ignored: null` takes the record back; `seenUntil` is the day that was seen, so that nobody is overwritten. */
export const ignoreOrphanSchema = z.object({
  key: z.string().min(1).max(200),
  postMonth: postMonthSchema.optional(),
  seenUntil: z.iso.date().nullable(),
  ignored: z.object({ reason: z.string().trim().min(1).max(500), until: z.iso.date() }).nullable(),
});
export type IgnoreOrphan = z.output<typeof ignoreOrphanSchema>;
export const ignoredOrphanSchema = z.object({ ignored: ignoredSchema }).meta({ id: 'IgnoredOrphan' });

export const orphanCountsSchema = z
  .object({
    postMonth: z.iso.date(),
    counts: z.array(
      z.object({
        category: z.enum(orphanCategories),
        count: z.number().int(),
        ignored: z.number().int(),
        submissions: z.number().int(),
        lastWeek: z.number().int().nullable(),
        comparedIn: z.string().nullable(),
        unrated: z.object({ count: z.number().int(), currencies: z.array(z.string()) }),
      }),
    ),
  })
  .meta({ id: 'OrphanCounts' });

export const orphanPageSchema = z
  .object({
    rows: z.array(
      z
        .object({
          key: z.string(),
          reason: z.enum(orphanReasons),
          subject: z.enum(orphanSubjects),
          name: z.string(),
          code: z.string().nullable(),
          serviceProvider: named,
          fund: named,
          dataset: named,
          propertyId: z.number().int().nullable(),
          entityId: z.number().int().nullable(),
          value: z.string().nullable(),
          reportPackageId: z.number().int().nullable(),
          frequency: z
            .object({
              frequencyId: z.number().int(),
              isForProperty: z.boolean(),
              property: z.string().nullable(),
              fund: z.string().nullable(),
              serviceProvider: z.string(),
            })
            .nullable(),
          stake: z.object({
            submissions: z.number().int(),
            amount: z.string().nullable(),
            currency: z.string().nullable(),
            isMixed: z.boolean(),
            compared: z.object({ amount: z.string(), currency: z.string() }).nullable(),
          }),
          foundAt: z.iso.datetime(),
          ignored: ignoredSchema,
          mayComplete: z.boolean(),
          mayIgnore: z.boolean(),
        })
        .meta({ id: 'OrphanRow' }),
    ),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'OrphanPage' });
