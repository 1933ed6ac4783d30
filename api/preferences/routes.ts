import { changePreferencesSchema, preferencesSchema } from '#contracts/preferences.schema.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { readPreferences } from './read-preferences.ts';

/** How the signed-in person works with the product; read along with the session. */
export function createPreferenceRoutes(): Route[] {
  return [
    defineRoute({
      method: 'put',
      path: '/api/preferences',
      summary: "Changes some of the person's preferences and answers all of them.",
      tags: ['preferences'],
      policy: { signedIn: true },
      body: changePreferencesSchema,
      responses: { 200: { description: 'Kept', schema: preferencesSchema } },
      handler: async ({ em, person, body }) => {
        if (person.impersonator) throw new AppError('Forbidden', 'Preferences are changed by their owner only.');
        // One statement: two windows that change different preferences at once both keep theirs.
        await em.execute(
          `insert into preference (user_id, chosen) values (?, ?::jsonb)
           on conflict (user_id) do update set chosen = preference.chosen || excluded.chosen`,
          [person.userId, JSON.stringify(body)],
        );
        return readPreferences(em, person.userId);
      },
    }),
  ];
}
