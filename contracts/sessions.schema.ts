import { z } from 'zod';
import { baseRoles, privileges, screens } from './roles.ts';
import { preferencesSchema } from './preferences.schema.ts';
import { languageCodes } from './sessions.ts';

export const sessionViewSchema = z
  .object({
    user: z.object({
      userId: z.number().int(),
      userName: z.string(),
      userEmail: z.string(),
      userRole: z.string(),
      userShortName: z.string(),
      baseRole: z.enum(baseRoles),
      language: z.enum(languageCodes).nullable(),
      serviceProviderId: z.number().int().nullable(),
      serviceProviderName: z.string().nullable(),
    }),
    privileges: z.record(z.enum(screens), z.enum(privileges)),
    mayChangeShared: z.boolean(),
    impersonator: z.object({ userId: z.number().int(), userName: z.string(), endsAt: z.iso.datetime() }).nullable(),
    isEmptyInstallation: z.boolean(),
    isBeforeFirstCompleted: z.boolean(),
    temporalUiUrl: z.string().nullable(),
    preferences: preferencesSchema,
    idleMinutes: z.number().int(),
    uploadMaxBytes: z.number().int(),
  })
  .meta({ id: 'Session' });

export const languageChoiceSchema = z.object({ language: z.enum(languageCodes) });

export const impersonateSchema = z.object({
  userId: z.number().int().positive(),
  reason: z.string().trim().min(1).max(500),
});
