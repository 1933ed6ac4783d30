import { z } from 'zod';
import { recheckStays } from './rechecks.ts';
import { submissionStatuses } from './submissions.ts';

const counted = { count: z.number().int(), submissionNos: z.array(z.string()) };

export const recheckPreviewSchema = z
  .object({
    /** Open submissions that the change may concern. */
    total: z.number().int(),
    checked: z.number().int(),
    /** Those that would be checked again, by the status that they have now; the first of each are named. */
    statuses: z.array(z.object({ status: z.enum(submissionStatuses), ...counted })),
    /** The others, by the reason. */
    stays: z.array(z.object({ code: z.enum(recheckStays), ...counted })),
    /** People who get one notification about all of them. */
    people: z.number().int(),
  })
  .meta({ id: 'RecheckPreview' });
export type RecheckPreview = z.infer<typeof recheckPreviewSchema>;

/** `seen`: how many the preview said would be checked; another number now is answered StaleView. */
export const startRecheckSchema = z.object({ seen: z.number().int().min(1) });
