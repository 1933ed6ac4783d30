import { endedSessionsSchema, ofSessionSchema, ownSessionsSchema } from '#contracts/own-sessions.schema.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { endOtherSessions, endOwnSession, readOwnSessions } from './own-sessions.ts';

const tags = ['sessions'] as const;
const policy = { screen: 'user-profile', privilege: 'View' } as const;

/** Where one is signed in, and the end of it. */
export function createOwnSessionRoutes(now: () => Date): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/sessions',
      summary: 'Where the person is signed in: browser, system and address at sign-in, the session that asks first.',
      tags,
      policy,
      responses: { 200: { description: 'Sessions', schema: ownSessionsSchema } },
      handler: ({ em, person, request }) => readOwnSessions({ em, person, sessionId: request.sessionID }, now()),
    }),
    defineRoute({
      method: 'delete',
      path: '/api/sessions',
      summary: 'Signs the person out everywhere but here.',
      tags,
      policy,
      responses: { 200: { description: 'How many sessions have ended', schema: endedSessionsSchema } },
      handler: async ({ em, person, request, requestId }) => ({
        ended: await endOtherSessions({ em, person, sessionId: request.sessionID, requestId }),
      }),
    }),
    defineRoute({
      method: 'delete',
      path: '/api/sessions/:sessionKey',
      summary: "Ends one of the person's other sessions at once.",
      tags,
      policy,
      params: ofSessionSchema,
      responses: { 204: { description: 'Ended' } },
      handler: ({ em, person, params, request, requestId }) =>
        endOwnSession({ em, person, sessionId: request.sessionID, requestId }, params.sessionKey),
    }),
  ];
}
