import { z } from 'zod';
import { languageCodes } from './sessions.ts';
import { missingTextKinds, translationSources } from './translations.ts';

export const missingTextsQuerySchema = z.object({ serviceProvider: z.string().trim().min(1).max(200) });

export const missingTextsSchema = z
  .object({
    /** Whose open submissions may be checked again after a change. */
    serviceProviderId: z.number().int(),
    rows: z.array(
      z.object({
        text: z.string(),
        kind: z.enum(missingTextKinds),
        /** Field of the data model; null for a heading. */
        field: z.string().nullable(),
        /** Files or cells that it was met in. */
        count: z.number().int(),
        language: z.enum(languageCodes),
        suggestion: z.object({ text: z.string(), source: z.enum(translationSources) }).nullable(),
      }),
    ),
    /** Texts beyond the ones listed. */
    more: z.number().int(),
  })
  .meta({ id: 'MissingTexts' });
export type MissingTexts = z.infer<typeof missingTextsSchema>;
export type MissingText = MissingTexts['rows'][number];
