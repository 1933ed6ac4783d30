import { z } from 'zod';
import { mostSavedComments } from './preferences.ts';
import { viewedListNames } from './saved-views.ts';

const listLookSchema = z.object({
  widths: z.record(z.string().max(60), z.number().int().min(60).max(600)),
  isCompact: z.boolean().nullable(),
});

export const preferencesSchema = z.object({
  hasShortcuts: z.boolean(),
  opensNext: z.boolean(),
  savedComments: z.array(z.string().trim().min(1).max(4000)).max(mostSavedComments),
  listLooks: z.partialRecord(z.enum(viewedListNames), listLookSchema),
});

/** What is left out stays as it is. */
export const changePreferencesSchema = preferencesSchema.partial().strict();
