import { OutgoingError, readOutgoingError } from './outgoing-error.ts';

interface MailError {
  authenticationFailed?: unknown;
  mailboxMissing?: unknown;
  responseStatus?: unknown;
  code?: unknown;
}

/** An error of a mail server or of imapflow, as one of ours: codes alone, as the text of the other side may hold anything. */
export function readMailboxError(error: unknown, host: string, timeoutMs: number): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { authenticationFailed, mailboxMissing, responseStatus, code } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as MailError;
  if (authenticationFailed === true) return new OutgoingError('SignInRefused');
  if (mailboxMissing === true) return new OutgoingError('FolderNotFound');
  if (responseStatus === 'NO') return new OutgoingError('FolderRefused');
  if (code === 'CONNECT_TIMEOUT' || code === 'GREETING_TIMEOUT' || code === 'ETIMEOUT')
    return new OutgoingError('TimedOut', { seconds: Math.round(timeoutMs / 1_000) });
  return readOutgoingError(error, host, timeoutMs);
}
