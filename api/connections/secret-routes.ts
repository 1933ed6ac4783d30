import type { EntityManager } from '@mikro-orm/postgresql';
import {
  connectionSecretsSchema,
  saveSecretsSchema,
  signingSecretSchema,
  storedSecretsSchema,
} from '#contracts/connections.schema.ts';
import type { ConnectionSecrets, StoredSecrets } from '#contracts/connections.schema.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { Connection } from '#database/connections/connection.entity.ts';
import { isSignatureNeeded, readSecrets, writeSecrets } from '#database/connections/secrets.ts';
import type { SecretKeys, Secrets } from '#database/connections/secrets.ts';
import { noBodySchema } from '#contracts/submissions.schema.ts';
import { User } from '#database/users/user.entity.ts';
import { makeSigningSecret } from '#platform/outgoing/signature.ts';
import { unusableKeyFiles } from '#platform/outgoing/key-files.ts';
import { AppError } from '../errors.ts';
import { inTurn, refuseProblems } from '../masters/change-record.ts';
import type { MasterContext } from '../masters/master.ts';
import { contextOf } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import { ofRecord } from '../masters/routes.ts';
import type { Route } from '../route.ts';
import { defineRoute, reply } from '../route.ts';
import { connectionMaster } from './master.ts';

/** Secrets are written and never read: what is answered says which ones are stored. */
export function createSecretRoutes(keys: SecretKeys): Route[] {
  return [
    defineRoute({
      method: 'get',
      path: '/api/connections/:id/secrets',
      summary: 'Which secrets of a connection are stored, who entered them and when. Never the secrets.',
      tags: ['connections'],
      policy: { screen: 'integrationCenter', privilege: 'View' },
      params: ofRecord,
      responses: { 200: { description: 'What is stored', schema: storedSecretsSchema } },
      handler: async ({ em, person, params, requestId }) => {
        const { id } = await readRecord(connectionMaster, await contextOf(em, person, requestId), params.id);
        return presentSecrets(em, keys, id);
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/connections/:id/secrets',
      summary:
        'Stores secrets, encrypted and bound to the addresses of the connection. A null removes one. Of two people who enter ' +
        'the same secret, the last one counts.',
      tags: ['connections'],
      policy: { screen: 'integrationCenter', privilege: 'Edit' },
      params: ofRecord,
      body: saveSecretsSchema,
      responses: { 200: { description: 'What is stored now', schema: storedSecretsSchema } },
      refusals: ['Conflict'],
      handler: async ({ em, person, params, body: { changedAt, ...secrets }, requestId }) => {
        const context = await contextOf(em, person, requestId);
        await inTurn(connectionMaster, context, (inner) => saveSecrets(inner, keys, params.id, secrets, changedAt));
        return presentSecrets(em, keys, params.id);
      },
    }),
    signingSecretRoute(keys),
  ];
}

function signingSecretRoute(keys: SecretKeys): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/:id/signing-secret',
    summary:
      'Makes the secret that signs what a connection sends, answered here and never again. The one before signs too, until ' +
      'the next is made, so that receivers change over without a gap.',
    tags: ['connections'],
    policy: { screen: 'integrationCenter', privilege: 'All' },
    params: ofRecord,
    body: noBodySchema,
    responses: { 201: { description: 'The secret', schema: signingSecretSchema } },
    handler: async ({ em, person, params, requestId }) => {
      const context = await contextOf(em, person, requestId);
      const signingSecret = makeSigningSecret();
      await inTurn(connectionMaster, context, (inner) => saveSecrets(inner, keys, params.id, { signingSecret }));
      return reply(201, { signingSecret });
    },
  });
}

async function saveSecrets(
  context: MasterContext,
  keys: SecretKeys,
  id: number,
  given: ConnectionSecrets & Pick<Secrets, 'signingSecret'>,
  seenAt?: string,
): Promise<void> {
  const { em, person, requestId } = context;
  const record = await readRecord(connectionMaster, context, id);
  assertMayChange(connectionMaster, record);
  if (seenAt !== undefined && record.changedAt !== new Date(seenAt).toISOString())
    throw new AppError('Conflict', `This connection was changed at ${record.changedAt}.`);
  const connection = await em.findOneOrFail(Connection, id);
  const unusable = unusableKeyFiles(connection.authorizationType, given);
  refuseProblems(unusable.map((field) => ({ field, code: 'NotAKeyFile', found: null })));
  const stored = await readSecrets(em, keys, connection);
  const before = stored.outcome === 'read' ? stored.secrets : {};
  const secrets = joined(before, given);
  if (given.signingSecret !== undefined && before.signingSecret !== undefined)
    secrets.signingSecretBefore = before.signingSecret;
  await writeSecrets(em, keys, connection, secrets, person.userId, isSignatureNeeded(stored, connection));
  await recordAudit(em, {
    ...{ action: 'connection.secrets', entity: 'connection', entityId: id, requestId },
    ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
    details: { given: Object.keys(given).join(', ') },
  });
}

/** The stored secrets with those that a request gives or removes. */
export function joined(stored: Secrets, given: ConnectionSecrets & Pick<Secrets, 'signingSecret'>): Secrets {
  const all = { ...stored, ...given };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === 'string'));
}

const noSecrets = { hasPassword: false, hasPublicKey: false, hasPrivateKey: false, hasSigningSecret: false };

async function presentSecrets(em: EntityManager, keys: SecretKeys, id: number): Promise<StoredSecrets> {
  const connection = await em.fork().findOneOrFail(Connection, id);
  const stored = await readSecrets(em, keys, connection);
  const isForOtherAddress = stored.outcome === 'ofOtherAddress';
  const entered = 'names' in stored ? stored : null;
  const names = connectionSecretsSchema.keyof().options.filter((name) => entered?.names.includes(name));
  const known = { isForOtherAddress, names, servers: entered?.origins ?? [] };
  if (stored.outcome !== 'read') return { ...noSecrets, ...known, changedAt: null, changedBy: null };
  const { secrets, changedAt, changedByUserId } = stored;
  const author = changedByUserId === null ? null : await em.fork().findOne(User, changedByUserId);
  return {
    hasPassword: secrets.password !== undefined,
    hasPublicKey: secrets.publicKey !== undefined,
    hasPrivateKey: secrets.privateKey !== undefined,
    hasSigningSecret: secrets.signingSecret !== undefined,
    ...known,
    changedAt: changedAt.toISOString(),
    changedBy: author?.name ?? null,
  };
}
