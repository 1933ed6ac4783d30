import type { EntityManager } from '@mikro-orm/postgresql';
import type { Connection } from '#database/connections/connection.entity.ts';
import { ConnectionProposal } from '#database/connections/connection-proposal.entity.ts';
import type { ConnectionRun } from '#database/connections/connection-run.entity.ts';
import { findTargets } from '#database/connections/find-targets.ts';
import { namedIn } from '#database/connections/named-in.ts';
import type { Secrets } from '#database/connections/secrets.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import type { Mailbox, MailboxDoor, MailboxPlace } from '#platform/outgoing/mailbox.ts';
import type { MailAttachment, MailMessage } from '#platform/outgoing/mail-message.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';
import { isReasonOfFile } from './collect-files.ts';
import type { RunOutcome } from './deliver-file.ts';
import { keepFile, receivedFile } from './keep-file.ts';
import type { ReceivedFile } from './keep-file.ts';

interface MailDependencies {
  mailbox: MailboxDoor;
  blobs: BlobStore;
  maxBytes: number;
}

/** @throws OutgoingError SecretMissing */
export function mailboxPlaceOf(
  { apiUrl: url, username = null }: Pick<Connection, 'apiUrl' | 'username'>,
  { password }: Secrets,
): MailboxPlace {
  if (username === null || password === undefined) throw new OutgoingError('SecretMissing');
  return { url, username, password };
}

/**
 * Proposes the attachments of a mailbox, and hands none of them over: the sender of a mail can be forged, so a
 * person accepts each. A message whose attachments are kept moves to `Proposed`, one without a file to `Without file`.
 */
export async function collectProposals(
  { mailbox, blobs, maxBytes }: MailDependencies,
  em: EntityManager,
  connection: Connection,
  run: ConnectionRun,
  secrets: Secrets,
): Promise<RunOutcome> {
  await mailbox(mailboxPlaceOf(connection, secrets), async (folder) => {
    for (const message of await folder.messages()) {
      let proposed = 0;
      for (const attachment of message.attachments) {
        const isKept = await propose({ folder, blobs, maxBytes }, em, { connection, run, message, attachment });
        if (isKept) proposed += 1;
      }
      await folder.move(message.uid, proposed > 0 ? 'Proposed' : 'Without file');
    }
  });
  const count = run.files.filter(({ status }) => status === 'proposed').length;
  if (count > 0) return { status: 'proposed', reason: null, details: { count } };
  return { status: 'unchanged', reason: 'NoAttachment', details: {} };
}

interface Found {
  connection: Connection;
  run: ConnectionRun;
  message: MailMessage;
  attachment: MailAttachment;
}

/** @returns whether it stands as a proposal; a file that is none is noted with its reason */
async function propose(
  { folder, blobs, maxBytes }: { folder: Mailbox; blobs: BlobStore; maxBytes: number },
  em: EntityManager,
  found: Found,
): Promise<boolean> {
  const { connection, run, message, attachment } = found;
  const { part, fileName, sizeBytes, isTaken } = attachment;
  try {
    if (!isTaken) throw new OutgoingError('NotAFile');
    const content = await folder.read(message.uid, part, maxBytes);
    const file = await receivedFile(connection, { content, fileName }, maxBytes);
    await storeProposal(em, blobs, found, file);
    return true;
  } catch (error) {
    if (!(error instanceof OutgoingError && isReasonOfFile(error.code))) throw error;
    const { code: reason, details } = error;
    const refused = { fileName, sizeBytes, sha256: null, blobKey: null, submissions: [], reason, details };
    run.files = [...run.files, { ...refused, status: 'refused' }];
    await em.flush();
    return false;
  }
}

/** Once for each message and content: a message that could not be moved is found again. */
async function storeProposal(
  em: EntityManager,
  blobs: BlobStore,
  { connection, run, message, attachment }: Found,
  file: ReceivedFile,
): Promise<void> {
  const { id: connectionId } = connection;
  const { key: messageKey, sender, subject, receivedAt } = message;
  const known = { connectionId, messageKey, fileName: file.fileName, sha256: file.sha256 };
  if ((await em.count(ConnectionProposal, known)) > 0) return;
  const kept = await keepFile(blobs, `${connectionId}-${run.id}-${message.uid}-${attachment.part}`, file);
  await em.transactional(async (inner) => {
    const { submissions } = await findTargets(inner, connection);
    const named = namedIn(file.fileName, submissions);
    inner.create(ConnectionProposal, {
      ...{ ...kept, connectionId, runId: run.id, messageKey, sender, subject, receivedAt },
      suggestedSubmissionId: named.length === 1 ? (named[0]?.submissionId ?? null) : null,
    });
    run.files = [...run.files, { ...kept, status: 'proposed', reason: null, details: {}, submissions: [] }];
    await inner.flush();
  });
}
