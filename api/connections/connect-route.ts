import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectionReport, ConnectRequest } from '#contracts/connections.schema.ts';
import { connectionReportSchema, connectSchema } from '#contracts/connections.schema.ts';
import type { AuthorizationType, ConnectionFormat, ConnectionType } from '#contracts/connections.ts';
import {
  authorizationTypes,
  bringsFiles,
  connectionFormats,
  connectionTypes,
  rowsPathPattern,
} from '#contracts/connections.ts';
import { recordAudit } from '#database/audit/record-audit.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import type { ConnectionTargets } from '#database/connections/find-targets.ts';
import type { ReadSecrets, SecretKeys, Secrets } from '#database/connections/secrets.ts';
import { readSecrets, usableSecrets } from '#database/connections/secrets.ts';
import { takeTurnOf } from '#database/connections/take-turn.ts';
import { selectOne, sql } from '#database/sql/select.ts';
import { readJsonTable } from '#documents/connections/json-rows.ts';
import { wordsOf } from '#documents/imports/master-words.ts';
import { checkSignature } from '#documents/reading/signature.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import type { FetchedFile } from '#platform/outgoing/fetch-file.ts';
import { fetchFile } from '#platform/outgoing/fetch-file.ts';
import type { MailboxDoor } from '#platform/outgoing/mailbox.ts';
import { paced, pacedSession } from '#platform/outgoing/paced.ts';
import { sendMessage } from '#platform/outgoing/send-message.ts';
import type { SftpDoor, SftpPlace } from '#platform/outgoing/sftp.ts';
import { signInFor } from '#platform/outgoing/sign-in.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import type { FileFolder } from '#platform/file-folder.ts';
import type { WatchedDoor } from '#platform/watched-folder.ts';
import { limitPerPerson } from '../access/limit-per-person.ts';
import { AppError } from '../errors.ts';
import type { MasterContext } from '../masters/master.ts';
import { contextOf } from '../masters/master.ts';
import { assertMayChange, readRecord } from '../masters/read-records.ts';
import type { Route } from '../route.ts';
import { defineRoute } from '../route.ts';
import { mismatches } from './check-connections.ts';
import { connectionMaster } from './master.ts';
import { joined } from './secret-routes.ts';

export interface ConnectDependencies {
  secretKeys: SecretKeys;
  door: OutgoingDoor;
  sftp: SftpDoor;
  watched: WatchedDoor;
  mailbox: MailboxDoor;
  maxBytes: number;
}

const shownRows = 5;
const shownColumns = 12;
const headBytes = 4_096;
const noTargets: ConnectionTargets = { postMonth: null, submissions: [], isOneForAll: false };

/** The live test of a connection, saved or not. It stores nothing but the audit row that says who asked which host. */
export function createConnectRoute(dependencies: ConnectDependencies): Route {
  return defineRoute({
    method: 'post',
    path: '/api/connections/connect',
    summary: 'Calls the address of a connection and says what answered, and what a run would fetch. Nothing is stored.',
    tags: ['connections'],
    policy: { screen: 'integrationCenter', privilege: 'Edit' },
    body: connectSchema,
    before: [limitPerPerson(1)],
    responses: { 200: { description: 'What answered', schema: connectionReportSchema } },
    handler: async ({ em, person, body, requestId }) => {
      const context = await contextOf(em, person, requestId);
      if (!context.scope.isEverything)
        throw new AppError('Forbidden', 'Connections are those of the whole installation.');
      return connect(context, dependencies, body);
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
  const targets = bringsFiles(connectionType) ? await targetsOf(em, values) : noTargets;
  await recordAudit(em, {
    ...{ action: 'connection.connect', entity: 'connection', entityId: id ?? 'new', requestId },
    ...{ userId: person.userId, impersonatorId: person.impersonator?.userId ?? null },
    details: { host: URL.parse(values.apiUrl)?.host ?? '' },
  });
  return report(id === null ? dependencies : withPace(dependencies, em, id), source, secrets, targets);
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

type Source = Omit<ConnectRequest['values'], 'connectionType' | 'authorizationType' | 'format'> & {
  connectionType: ConnectionType;
  authorizationType: AuthorizationType;
  format: ConnectionFormat;
};

async function report(
  { door, sftp, watched, mailbox, maxBytes }: ConnectDependencies,
  source: Source,
  secretsToUse: () => Secrets,
  targets: ConnectionTargets,
): Promise<ConnectionReport> {
  const startedAt = Date.now();
  const told: ConnectionReport = {
    ...{ isConnected: false, reason: null, details: {}, at: new Date().toISOString(), tookMs: 0 },
    ...{ host: URL.parse(source.apiUrl)?.host ?? null, address: null, certificate: null },
    ...{ signIn: null, answer: null, found: null },
  };
  try {
    const secrets = secretsToUse();
    if (source.connectionType === 'SFTP') {
      Object.assign(told, await sftp(sftpPlaceOf(source, secrets), (folder) => lookInto(folder, targets)));
      return { ...told, isConnected: true, tookMs: Date.now() - startedAt };
    }
    if (source.connectionType === 'FOLDER') {
      Object.assign(told, await watched({ url: source.apiUrl }, (folder) => lookInto(folder, targets)));
      return { ...told, isConnected: true, tookMs: Date.now() - startedAt };
    }
    if (source.connectionType === 'MAILBOX') {
      Object.assign(told, await lookAtMails(mailbox, source, secrets, targets));
      return { ...told, isConnected: true, tookMs: Date.now() - startedAt };
    }
    if (source.connectionType !== 'PULL') {
      Object.assign(told, await sendTest(door, source, secrets));
      return { ...told, isConnected: true, tookMs: Date.now() - startedAt };
    }
    const limits = { postMonth: targets.postMonth, maxBytes };
    const file = await fetchFile(door, source, secrets, limits, ({ peer, status, contentType, tookMs }, token) => {
      const answer = { status, contentType, tookMs, sizeBytes: 0 };
      Object.assign(told, {
        address: peer?.address ?? null,
        certificate: peer?.certificate ?? null,
        signIn: token,
        answer,
      });
    });
    if (told.answer) told.answer.sizeBytes = file.content.length;
    told.found = foundIn(file, source, targets);
    told.isConnected = true;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    Object.assign(told, { reason: error.code, details: error.details });
  }
  return { ...told, tookMs: Date.now() - startedAt };
}

function sftpPlaceOf(
  { apiUrl: url, username, hostKey, authorizationType }: Source,
  { password, privateKey }: Secrets,
): SftpPlace {
  const secret = authorizationType === 'SSH_KEY' ? { privateKey } : { password };
  if (username === null || Object.values(secret)[0] === undefined) throw new OutgoingError('SecretMissing');
  return { url, username, hostKey, ...secret };
}

/** Lists the folder; no file is read or moved. */
async function lookInto(
  { address, settledFiles }: FileFolder,
  { postMonth, submissions }: ConnectionTargets,
): Promise<Partial<ConnectionReport>> {
  const [first] = await settledFiles();
  const noRows = { rowCount: null, columns: [], rows: [] };
  const numbers = submissions.map(({ submissionNo }) => submissionNo);
  return { address, found: first ? { fileName: first.name, postMonth, submissions: numbers, ...noRows } : null };
}

/** Lists the folder; no message is moved or marked as read. */
async function lookAtMails(
  mailbox: MailboxDoor,
  { apiUrl: url, username }: Source,
  { password }: Secrets,
  { postMonth, submissions }: ConnectionTargets,
): Promise<Partial<ConnectionReport>> {
  if (username === null || password === undefined) throw new OutgoingError('SecretMissing');
  return mailbox({ url, username, password }, async ({ address, messages }) => {
    const attachments = (await messages()).flatMap((message) => message.attachments);
    const first = attachments.find(({ isTaken }) => isTaken);
    const noRows = { rowCount: null, columns: [], rows: [] };
    const numbers = submissions.map(({ submissionNo }) => submissionNo);
    return { address, found: first ? { fileName: first.fileName, postMonth, submissions: numbers, ...noRows } : null };
  });
}

/** Sends a message that says that it is a test, signed like every other. */
async function sendTest(door: OutgoingDoor, source: Source, secrets: Secrets): Promise<Partial<ConnectionReport>> {
  const { signingSecret, signingSecretBefore } = secrets;
  const signedIn = await signInFor(door, source, secrets);
  const receiver = {
    url: source.apiUrl,
    signedIn,
    signingSecrets: [signingSecret, signingSecretBefore].filter((one) => one !== undefined),
  };
  const body = JSON.stringify({ type: 'connection.test', timestamp: new Date().toISOString(), data: {} });
  const message = { id: randomUUID(), body, contentType: 'application/json' };
  const { peer, status, contentType, tookMs } = await sendMessage(door, receiver, message);
  return {
    ...{ address: peer?.address ?? null, certificate: peer?.certificate ?? null, signIn: signedIn.token },
    answer: { status, contentType, tookMs, sizeBytes: 0 },
  };
}

function foundIn(
  file: FetchedFile,
  { format, rowsPath }: Source,
  targets: ConnectionTargets,
): ConnectionReport['found'] {
  const submissions = targets.submissions.map(({ submissionNo }) => submissionNo);
  const found = { fileName: file.fileName, postMonth: targets.postMonth, submissions };
  if (format === 'FILE') {
    const fault = checkSignature(file.content.subarray(0, headBytes), file.fileName, headBytes, {
      maxBytes: headBytes,
    });
    if (fault) throw new OutgoingError('NotAFile');
    return { ...found, rowCount: null, columns: [], rows: [] };
  }
  if (rowsPath !== null && !rowsPathPattern.test(rowsPath)) throw new OutgoingError('NoRows');
  const table = readJsonTable(file.content, rowsPath);
  if ('fault' in table) throw new OutgoingError(table.fault);
  return {
    ...{ ...found, rowCount: table.rows.length, columns: table.columns.slice(0, shownColumns) },
    rows: table.rows.slice(0, shownRows).map((row) => row.slice(0, shownColumns)),
  };
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

async function targetsOf(
  em: EntityManager,
  { dataset, serviceProvider }: ConnectRequest['values'],
): Promise<ConnectionTargets> {
  const found = await selectOne<{ datasetId: number; serviceProviderId: number }>(
    em,
    sql`select d.id as "datasetId", v.id as "serviceProviderId" from dataset d cross join service_provider v
        where d.name = ${dataset} and v.code = ${serviceProvider}`,
  );
  return found ? findTargets(em, found) : noTargets;
}

function oneOf<const T extends string>(list: readonly T[], value: string, field: string): T {
  const known = list.find((one) => one === value);
  if (known === undefined) throw new AppError('BadInput', `${field}: one of ${list.join(', ')} is expected.`);
  return known;
}
