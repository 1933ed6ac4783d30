import { createHash } from 'node:crypto';
import type { ConnectionFormat } from '#contracts/connections.ts';
import { jsonAsCsv } from '#documents/connections/json-as-csv.ts';
import type { JsonAsCsvRequest } from '#documents/connections/json-as-csv.ts';
import { checkSignature } from '#documents/reading/signature.ts';
import { UnreadableFile } from '#documents/reading/unreadable-file.ts';
import { inThread } from '#documents/threads/in-thread.ts';
import type { BlobStore } from '#platform/blob-store.ts';
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts';

/** What a connection has received, as it is handed over. */
export interface ReceivedFile {
  fileName: string;
  content: Buffer;
  sha256: string;
}

export interface KeptFile {
  fileName: string;
  sizeBytes: number;
  sha256: string;
  blobKey: string;
}

const headBytes = 4_096;

/**
 * JSON becomes CSV, a workbook or CSV stays as it is.
 * @throws OutgoingError NotAFile, NotJson, NoRows, RowsTooLarge
 */
export async function receivedFile(
  { format, rowsPath = null }: { format: ConnectionFormat; rowsPath?: string | null },
  file: { content: Buffer; fileName: string },
  maxBytes: number,
): Promise<ReceivedFile> {
  const content = format === 'JSON' ? await asCsv({ buffer: file.content, rowsPath, maxBytes }) : file.content;
  // What was JSON is CSV from here on, in its name too: the checks read a file as its name says.
  const fileName = format === 'JSON' ? file.fileName.replace(/\.(?:json|txt)$/iu, '.csv') : file.fileName;
  if (checkSignature(content.subarray(0, headBytes), fileName, content.length, { maxBytes })) {
    throw new OutgoingError('NotAFile');
  }
  return { fileName, content, sha256: createHash('sha256').update(content).digest('hex') };
}

/** @param name of the file among those of all connections: a repeated attempt replaces its own */
export async function keepFile(
  blobs: BlobStore,
  name: string,
  { fileName, content, sha256 }: ReceivedFile,
): Promise<KeptFile> {
  const blobKey = `uploads/connections/${name}`;
  await blobs.put(blobKey, content);
  return { fileName, sizeBytes: content.length, sha256, blobKey };
}

/** A small answer is read faster than a thread is started. */
const smallBytes = 2 ** 20;

/** What an answer unpacks to in memory is up to the other side: a large one is read where it ends nothing but its own thread. */
async function asCsv(request: JsonAsCsvRequest): Promise<Buffer> {
  try {
    const csv = request.buffer.length <= smallBytes ? jsonAsCsv(request) : await inThread('jsonAsCsv', request);
    if (Buffer.isBuffer(csv)) return csv;
    throw new OutgoingError(csv.fault);
  } catch (error) {
    throw error instanceof UnreadableFile ? new OutgoingError('RowsTooLarge') : error;
  }
}
