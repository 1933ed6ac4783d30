import { z } from 'zod';
import { orphanCategories, orphanReasons, orphanSubjects } from './orphans.ts';
import { postMonthSchema } from './submissions.schema.ts';

export const orphanSortColumns = ['name', 'serviceProvider', 'fund', 'dataset', 'reason'] as const;

export const orphanCountsQuerySchema = z.object({ postMonth: postMonthSchema.optional() });
export const orphanParamsSchema = z.object({ category: z.enum(orphanCategories) });

const named = z.object({ id: z.number().int(), name: z.string() }).nullable();

export const orphanCountsSchema = z
  .object({
    postMonth: z.iso.date(),
    counts: z.array(z.object({ category: z.enum(orphanCategories), count: z.number().int() })),
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
        })
        .meta({ id: 'OrphanRow' }),
    ),
    page: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    isTotalCapped: z.boolean(),
  })
  .meta({ id: 'OrphanPage' });
