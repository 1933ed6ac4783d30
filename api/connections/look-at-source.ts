import { randomUUID } from 'node:crypto';
import type { ConnectionReport, ConnectRequest } from '#contracts/connections.schema.ts';
import type { AuthorizationType, ConnectionFormat, ConnectionType } from '#contracts/connections.ts';
import type { Takers } from '#database/connections/choose-takers.ts';
import type { ConnectionTargets } from '#database/connections/find-targets.ts';
import type { Secrets } from '#database/connections/secrets.ts';
import { checkSignature } from '#documents/reading/signature.ts';
import { isTakenName } from '#platform/file-folder.ts';
import type { FileFolder } from '#platform/file-folder.ts';
import type { OutgoingDoor } from '#platform/outgoing/call.ts';
import type { FetchedFile } from '#platform/outgoing/fetch-file.ts';
import { fetchFile } from '#platform/outgoing/fetch-file.ts';
import type { MailboxDoor } from '#platform/outgoing/mailbox.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { sendMessage } from '#platform/outgoing/send-message.ts';
import type { SftpDoor, SftpPlace } from '#platform/outgoing/sftp.ts';
import { signInFor } from '#platform/outgoing/sign-in.ts';
import type { WatchedDoor } from '#platform/watched-folder.ts';

export interface Doors {
  door: OutgoingDoor;
  sftp: SftpDoor;
  watched: WatchedDoor;
  mailbox: MailboxDoor;
  maxBytes: number;
}

/** Where the file of a connection goes. */
export interface Destination {
  targets: ConnectionTargets;
  takersOf: (fileName: string) => Promise<Takers>;
  /** @throws OutgoingError where the answer cannot be shown */
  lookAtAnswer: (content: Buffer, rowsPath: string | null) => Promise<AnswerLook>;
}

type FoundFile = NonNullable<ConnectionReport['found']>;

/** Of a JSON answer: its lists, and the rows of the one that is asked for, or why there are none. */
export interface AnswerLook {
  lists: ConnectionReport['lists'];
  found: Omit<FoundFile, keyof Awaited<ReturnType<typeof placeOf>>> | OutgoingError;
}

const headBytes = 4_096;

export type Source = Omit<ConnectRequest['values'], 'connectionType' | 'authorizationType' | 'format'> & {
  connectionType: ConnectionType;
  authorizationType: AuthorizationType;
  format: ConnectionFormat;
};

/** Calls the address of a connection. @returns what answered, and what a run would fetch; nothing is stored */
export async function lookAtSource(
  { door, sftp, watched, mailbox, maxBytes }: Doors,
  source: Source,
  secretsToUse: () => Secrets,
  to: Destination,
): Promise<ConnectionReport> {
  const startedAt = Date.now();
  const report: ConnectionReport = {
    ...{ isConnected: false, reason: null, details: {}, at: new Date().toISOString(), tookMs: 0 },
    ...{ host: URL.parse(source.apiUrl)?.host ?? null, address: null, certificate: null },
    ...{ signIn: null, answer: null, lists: [], found: null },
  };
  try {
    const secrets = secretsToUse();
    if (source.connectionType === 'SFTP') {
      Object.assign(report, await sftp(sftpPlaceOf(source, secrets), (folder) => lookInto(folder, to)));
      return { ...report, isConnected: true, tookMs: Date.now() - startedAt };
    }
    if (source.connectionType === 'FOLDER') {
      Object.assign(report, await watched({ url: source.apiUrl }, (folder) => lookInto(folder, to)));
      return { ...report, isConnected: true, tookMs: Date.now() - startedAt };
    }
    if (source.connectionType === 'MAILBOX') {
      Object.assign(report, await lookAtMails(mailbox, source, secrets, to.targets));
      return { ...report, isConnected: true, tookMs: Date.now() - startedAt };
    }
    if (source.connectionType !== 'PULL') {
      await sendTest(door, source, secrets, (seen) => Object.assign(report, seen));
      return { ...report, isConnected: true, tookMs: Date.now() - startedAt };
    }
    const limits = { postMonth: to.targets.postMonth, maxBytes };
    const file = await fetchFile(door, source, secrets, limits, ({ peer, status, contentType, tookMs }, token) => {
      const answer = { status, contentType, tookMs, sizeBytes: 0 };
      Object.assign(report, {
        address: peer?.address ?? null,
        certificate: peer?.certificate ?? null,
        signIn: token,
        answer,
      });
    });
    if (report.answer) report.answer.sizeBytes = file.content.length;
    report.found = await foundIn(file, source, to, (lists) => Object.assign(report, { lists }));
    report.isConnected = true;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    // The call itself has succeeded.
    const isConnected = error.code === 'NotShown';
    Object.assign(report, { isConnected, reason: error.code, details: error.details });
  }
  return { ...report, tookMs: Date.now() - startedAt };
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
async function lookInto({ address, settledFiles }: FileFolder, to: Destination): Promise<Partial<ConnectionReport>> {
  const first = (await settledFiles()).find(({ name }) => isTakenName(name));
  return { address, found: first ? { ...(await placeOf(first.name, to)), ...noRows } : null };
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
    const numbers = submissions.map(({ submissionNo }) => submissionNo);
    // A person decides which submission it is for.
    const place = { postMonth, submissions: numbers, reason: null, details: {} };
    return { address, found: first ? { fileName: first.fileName, ...place, ...noRows } : null };
  });
}

/** Sends a message that says that it is a test, signed like every other. */
async function sendTest(
  door: OutgoingDoor,
  source: Source,
  secrets: Secrets,
  seen: (answered: Partial<ConnectionReport>) => void,
): Promise<void> {
  const { signingSecret, signingSecretBefore } = secrets;
  const signedIn = await signInFor(door, source, secrets);
  const receiver = {
    url: source.apiUrl,
    signedIn,
    signingSecrets: [signingSecret, signingSecretBefore].filter((one) => one !== undefined),
  };
  const body = JSON.stringify({ type: 'connection.test', timestamp: new Date().toISOString(), data: {} });
  const message = { id: randomUUID(), body, contentType: 'application/json' };
  await sendMessage(door, receiver, message, ({ peer, status, contentType, tookMs }) =>
    seen({
      ...{ address: peer?.address ?? null, certificate: peer?.certificate ?? null, signIn: signedIn.token },
      answer: { status, contentType, tookMs, sizeBytes: 0 },
    }),
  );
}

const noRows = {
  ...{ rowCount: null, columns: [], rows: [], fields: [], fieldsLeftOut: 0, modelFields: [] },
  sample: { columns: [], rows: [] },
};

/** The submissions that would take a file; those that wait, with the reason, where none would. */
async function placeOf(fileName: string, { targets, takersOf }: Destination) {
  const takers = await takersOf(fileName);
  const { reason, details } = takers.outcome === 'kept' ? takers : { reason: null, details: {} };
  const { submissions } = takers.outcome === 'kept' ? targets : takers;
  const numbers = submissions.map(({ submissionNo }) => submissionNo);
  return { fileName, postMonth: targets.postMonth, submissions: numbers, reason, details };
}

async function foundIn(
  { content, fileName }: FetchedFile,
  { format, rowsPath }: Source,
  to: Destination,
  seenLists: (lists: ConnectionReport['lists']) => void,
): Promise<ConnectionReport['found']> {
  if (format === 'FILE') {
    const fault = checkSignature(content.subarray(0, headBytes), fileName, headBytes, { maxBytes: headBytes });
    if (fault) throw new OutgoingError('NotAFile');
    return { ...(await placeOf(fileName, to)), ...noRows };
  }
  const { lists, found } = await to.lookAtAnswer(content, rowsPath);
  seenLists(lists);
  if (found instanceof OutgoingError) throw found;
  return { ...(await placeOf(fileName, to)), ...found };
}
