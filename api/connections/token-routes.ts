import { addTokenSchema, newTokenSchema, ofTokenSchema, tokensSchema } from '#contracts/tokens.schema.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { contextOf } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import { addToken, readTokens, revokeToken } from '../tokens/keep-tokens.ts';
import { connectionMaster } from './master.ts';

const tags = ['connections'] as const;
const ofToken = ofRecord.extend(ofTokenSchema.shape);

/** Tokens of the service account of a connection: programs of the provider upload and read with them. */
export function createConnectionTokenRoutes(): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/connections/:id/tokens',
      summary: 'Tokens of the service account of a connection, newest first. Never the tokens themselves.',
      tags,
      policy: { screen: 'integrationCenter', privilege: 'View' },
      params: ofRecord,
      responses: { 200: { description: 'Tokens', schema: tokensSchema } },
      handler: async ({ em, person, params, requestId }) => {
        const { id } = await readRecord(connectionMaster, await contextOf(em, person, requestId), params.id);
        return readTokens({ em, ownerId: await accountOf({ em }, id) });
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/connections/:id/tokens',
      summary: 'Makes a token of the service account of a connection. It is answered here and never again.',
      tags,
      policy: { screen: 'integrationCenter', privilege: 'All' },
      params: ofRecord,
      body: addTokenSchema,
      responses: { 201: { description: 'The token', schema: newTokenSchema } },
      handler: async ({ em, person, params, body, requestId }) => {
        const ownerId = await changedAccount(await contextOf(em, person, requestId), params.id);
        return reply(201, await addToken({ em, person, requestId, ownerId }, body));
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/api/connections/:id/tokens/:tokenId',
      summary: 'Revokes a token of the service account of a connection at once.',
      tags,
      policy: { screen: 'integrationCenter', privilege: 'All' },
      params: ofToken,
      responses: { 204: { description: 'Revoked' } },
      handler: async ({ em, person, params, requestId }) => {
        const ownerId = await changedAccount(await contextOf(em, person, requestId), params.id);
        await revokeToken({ em, person, requestId, ownerId }, params.tokenId);
      },
    }),
  ];
}

async function changedAccount(context: MasterContext, id: number): Promise<number> {
  assertMayChange(connectionMaster, await readRecord(connectionMaster, context, id));
  return accountOf(context, id);
}

async function accountOf({ em }: Pick<MasterContext, 'em'>, id: number): Promise<number> {
  const { serviceAccountId } = await em.fork().findOneOrFail(Connection, id);
  if (typeof serviceAccountId !== 'number') throw new AppError('NotFound', 'This connection has no service account.');
  return serviceAccountId;
}
