import { OutgoingError, readOutgoingError } from './outgoing-error.ts';

interface SshError {
  level?: unknown;
  code?: unknown;
}

const noSuchFile = 2;
const permissionDenied = 3;

/** An error of an SFTP server or of ssh2, as one of ours: codes alone, as the text of the other side may hold anything. */
export function readSftpError(error: unknown, host: string, timeoutMs: number): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const { level, code } = (typeof error === 'object' && error !== null ? error : {}) as SshError;
  if (level === 'client-authentication') return new OutgoingError('SignInRefused');
  if (level === 'client-timeout') return new OutgoingError('TimedOut', { seconds: Math.round(timeoutMs / 1_000) });
  if (code === noSuchFile) return new OutgoingError('FolderNotFound');
  if (code === permissionDenied) return new OutgoingError('FolderRefused');
  return readOutgoingError(error, host, timeoutMs);
}
