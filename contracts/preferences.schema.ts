import { z } from 'zod';
import { mostSavedComments } from './preferences.ts';

export const preferencesSchema = z.object({
  hasShortcuts: z.boolean(),
  opensNext: z.boolean(),
  savedComments: z.array(z.string().trim().min(1).max(4000)).max(mostSavedComments),
});

/** What is left out stays as it is. */
export const changePreferencesSchema = preferencesSchema.partial().strict();
