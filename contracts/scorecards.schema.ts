import { z } from 'zod';
import { postMonthSchema } from './submissions.schema.ts';

const int = z.number().int();

/** The scorecard of a provider for a month; without one the newest with a finished submission. */
export const scorecardQuerySchema = z.object({
  serviceProviderId: z.coerce.number().int().positive().max(2_147_483_647),
  postMonth: postMonthSchema.optional(),
});

export const scorecardPreviewSchema = z
  .object({
    postMonth: z.iso.date(),
    serviceProvider: z.string(),
    /** Finished submissions that the figures are of. */
    submissions: int.nonnegative(),
    /** Active people of the provider who see all of it, each with the mail that they would get. */
    mails: z.array(
      z.object({ userId: int, name: z.string(), language: z.string(), subject: z.string(), text: z.string() }),
    ),
  })
  .meta({ id: 'ScorecardPreview' });
export type ScorecardPreview = z.infer<typeof scorecardPreviewSchema>;
export const scorecardSentSchema = z.object({ people: int.nonnegative() });
