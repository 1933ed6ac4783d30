import { z } from 'zod';
import { languageChoiceSchema, sessionViewSchema } from '#contracts/sessions.schema.ts';
import { User } from '#database/users/user.entity.ts';
import { AppError } from '../errors.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import type { Installation } from './presenter.ts';
import { presentSession } from './presenter.ts';

const sessionAnswer = { 200: { description: 'The session', schema: sessionViewSchema } };

/** The session as the page sees it, and what a person changes about it. */
export function createSessionRoutes(installation: Installation): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/session',
      summary: 'Who is signed in, with which privileges; nobody is answered by 401, or by 204 for `orNobody`.',
      tags: ['sessions'],
      policy: { public: true },
      query: z.object({ orNobody: z.literal('true').optional() }),
      responses: { ...sessionAnswer, 204: { description: 'Nobody, for `orNobody`' } },
      handler: async ({ em, person, query }) => {
        if (person) return presentSession(em, person, installation);
        if (query.orNobody) return undefined;
        throw new AppError('NotSignedIn', 'Please sign in.');
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/session/language',
      summary: 'Keeps the choice of language, for mails and notices too.',
      tags: ['sessions'],
      policy: { signedIn: true },
      body: languageChoiceSchema,
      responses: { 200: { description: 'Kept', schema: languageChoiceSchema } },
      handler: async ({ em, person, body }) => {
        // The language of an impersonated person stays theirs.
        if (!person.impersonator) await em.nativeUpdate(User, { id: person.userId }, { language: body.language });
        return body;
      },
    }),
  ];
}
