import { addTokenSchema, newTokenSchema, ofTokenSchema, tokensSchema } from '#contracts/tokens.schema.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import { addToken, readTokens, revokeToken } from './keep-tokens.ts';

const tags = ['tokens'] as const;
const policy = { screen: 'user-profile', privilege: 'View' } as const;

/** One's own tokens. */
export function createTokenRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/tokens',
      summary: "The person's own tokens, newest first. Never the tokens themselves.",
      tags,
      policy,
      responses: { 200: { description: 'Tokens', schema: tokensSchema } },
      handler: ({ em, person }) => readTokens({ em, ownerId: person.userId }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/tokens',
      summary: 'Makes a token for programs of the person. It is answered here and never again.',
      tags,
      policy,
      body: addTokenSchema,
      responses: { 201: { description: 'The token', schema: newTokenSchema } },
      handler: async ({ em, person, body, requestId }) =>
        reply(201, await addToken({ em, person, requestId, ownerId: person.userId }, body)),
    }),
    defineRoute({
      method: 'delete',
      path: '/api/tokens/:tokenId',
      summary: "Revokes one of the person's tokens at once.",
      tags,
      policy,
      params: ofTokenSchema,
      responses: { 204: { description: 'Revoked' } },
      handler: ({ em, person, params, requestId }) =>
        revokeToken({ em, person, requestId, ownerId: person.userId }, params.tokenId),
    }),
  ];
}
