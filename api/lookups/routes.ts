import { z } from 'zod';
import type { LanguageRow } from '#contracts/notifications.ts';
import { languageRowSchema } from '#contracts/notifications.schema.ts';
import { Language } from '#database/lookups/language.entity.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { createFirstStepsRoute } from './first-steps.ts';

export function createLookupRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/common/language',
      summary: 'The languages of the interface; one is the default.',
      tags: ['lookups'],
      policy: { signedIn: true },
      responses: { 200: { description: 'Languages', schema: z.object({ data: z.array(languageRowSchema) }) } },
      handler: async ({ em }) => {
        const languages = await em.find(Language, {}, { orderBy: { id: 'asc' } });
        const data: LanguageRow[] = languages.map(({ id, code, name, isDefault }) => ({
          LanguageId: id,
          LanguageCode: code,
          LanguageName: name,
          IsDefault: isDefault,
        }));
        return { data };
      },
    }),
    createFirstStepsRoute(),
  ];
}
