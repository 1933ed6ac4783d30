import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import type { ConnectRequest } from '#contracts/connections.schema.ts';
import { connectionReportSchema, connectSchema } from '#contracts/connections.schema.ts';
import { authorizationTypes, bringsFiles, connectionFormats, connectionTypes } from '#contracts/connections.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { chooseTakers } from '#database/connections/choose-takers.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import type { ConnectionTargets } from '#database/connections/find-targets.ts';
import type { ReadSecrets, SecretKeys } from '#database/connections/secrets.ts';
import { readSecrets, usableSecrets } from '#database/connections/secrets.ts';
import { takeTurnOf } from '#database/connections/take-turn.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { paced, pacedSession } from '#platform/outgoing/paced.ts';
import { oneAtATime } from '../access/limit-per-person.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { contextOf } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { mismatches } from './check-connections.ts';
import type { AnswerReader } from './answer-reader.ts';
import { contextOfPlace, describeFields, placeOf } from './fields-of-answer.ts';
import type { Place } from './fields-of-answer.ts';
import { connectionMaster } from './master.ts';
import type { AnswerLook, Destination, Doors } from './look-at-source.ts';
import { lookAtSource } from './look-at-source.ts';
import { joined } from './secret-routes.ts';

export interface ConnectDependencies extends Doors {
  secretKeys: SecretKeys;
  reader: AnswerReader;
}

const noTargets: ConnectionTargets = { postMonth: null, submissions: [], isOneForAll: false };

/** The live test of a connection, saved or not. It stores nothing but the audit row that says who asked which host. */
export function createConnectRoute(dependencies: ConnectDependencies): Route {
  const alone = oneAtATime('Connect');
  return defineRoute({
    method: 'post',
    path: '/api/connections/connect',
    summary: 'Calls the address of a connection and says what answered, and what a run would fetch. Nothing is stored.',
    tags: ['connections'],
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    body: connectSchema,
    responses: { 200: { description: 'What answered', schema: connectionReportSchema } },
    refusals: ['TooManyRequests'],
    handler: async ({ em, person, body, requestId, response }) => {
      const context = await contextOf(em, person, requestId);
      if (!context.scope.isEverything)
        throw new AppError('Forbidden', 'Connections are those of the whole installation.');
      const door = whileAsked(dependencies.door, response);
      return alone(person.userId, () => connect(context, { ...dependencies, door }, body));
    },
  });
}

async function connect(context: MasterContext, dependencies: ConnectDependencies, asked: ConnectRequest) {
  const { em, person, requestId } = context;
  const { values, id } = asked;
  const authorizationType = oneOf(authorizationTypes, values.authorizationType, 'authorizationType');
  const format = oneOf(connectionFormats, values.format, 'format');
  const connectionType = oneOf(connectionTypes, values.connectionType, 'connectionType');
  const problems = mismatches(connectionType, { authorizationType, format }, wordsOf('connections', context.language));
  if (problems.length > 0) throw new AppError('BadInput', 'Not for this type of connections.', { problems });
  const source = { ...values, connectionType, authorizationType, format };
  const stored = await storedSecrets(context, dependencies.secretKeys, asked);
  const secrets = () => joined(usableSecrets(stored, authorizationType, asked.secrets), asked.secrets);
  const to = await destinationOf(
    context,
    dependencies.reader,
    bringsFiles(connectionType) ? await placeOf(em, values) : null,
  );
  await recordAudit(em, {
    ...{ action: 'connection.connect', entity: 'connection', entityId: id ?? 'new', requestId },
    ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
    details: { host: URL.parse(values.apiUrl)?.host ?? '' },
  });
  return lookAtSource(id === null ? dependencies : withPace(dependencies, em, id), source, secrets, to);
}

/** Who closes the form waits for no answer: the call is broken off, so that the next test may begin. */
function whileAsked(door: OutgoingDoor, response: Response): OutgoingDoor {
  const asked = new AbortController();
  response.once('close', () => asked.abort());
  return (call) => door({ ...call, signal: asked.signal });
}

/** The test of a known connection counts as a call of it; where there is no room it says so. */
function withPace(
  { door, sftp, watched, mailbox, ...others }: ConnectDependencies,
  em: EntityManager,
  id: number,
): ConnectDependencies {
  const pace = { takeTurn: () => takeTurnOf(em, id), longestWaitMs: 0 };
  const sessions = { sftp: pacedSession(sftp, pace), watched: pacedSession(watched, pace) };
  return { ...others, ...sessions, door: paced(door, pace), mailbox: pacedSession(mailbox, pace) };
}

/** Stored secrets are used for the addresses that they were entered for alone. */
async function storedSecrets(
  context: MasterContext,
  keys: SecretKeys,
  { id, values }: ConnectRequest,
): Promise<ReadSecrets> {
  if (id === null) return { outcome: 'missing' };
  assertMayChange(connectionMaster, await readRecord(connectionMaster, context, id));
  const { apiUrl, tokenUrl } = values;
  return readSecrets(context.em, keys, { id, apiUrl, tokenUrl });
}

async function destinationOf(context: MasterContext, reader: AnswerReader, place: Place | null): Promise<Destination> {
  const { em } = context;
  const targets = place ? await findTargets(em, place) : noTargets;
  return {
    targets,
    takersOf: (fileName) => chooseTakers(em, place ?? {}, fileName, targets),
    lookAtAnswer: (content, rowsPath) => lookAt(context, reader, { place, targets }, { content, rowsPath }),
  };
}

/** What is in a JSON answer, and what its rows are read into. */
async function lookAt(
  context: MasterContext,
  reader: AnswerReader,
  { place, targets }: { place: Place | null; targets: ConnectionTargets },
  answer: { content: Buffer; rowsPath: string | null },
): Promise<AnswerLook> {
  const sample = await contextOfPlace(context, place, targets);
  const seen = await reader.lookAtAnswer({ ...answer, context: sample });
  if (seen.outcome === 'unread') return { lists: [], found: new OutgoingError(seen.fault) };
  const { lists, table } = seen;
  if (table === null) return { lists, found: new OutgoingError('NoRows') };
  return { lists, found: { ...table, ...(await describeFields(context, targets, sample, table.fields)) } };
}

function oneOf<const T extends string>(list: readonly T[], value: string, field: string): T {
  const known = list.find((one) => one === value);
  if (known === undefined) throw new AppError('BadInput', `${field}: one of ${list.join(', ')} is expected.`);
  return known;
}
